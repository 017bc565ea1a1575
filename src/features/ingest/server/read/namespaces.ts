import { trimEnd } from '#text/trimEnd.ts'

/**
 * The prefix that our code uses for a namespace: '' for RSS and Atom themselves, whose elements
 * mean the same in each other's feeds.
 */
const prefixes = new Map(
  Object.entries({
    'http://www.w3.org/2005/atom': '',
    'https://www.w3.org/2005/atom': '',
    'http://purl.org/atom/ns': '',
    'http://purl.org/atom/app': 'app',
    'http://purl.org/rss/1.0': '',
    'http://my.netscape.com/rdf/simple/0.9': '',
    'http://channel.netscape.com/rdf/simple/0.9': '',
    'http://purl.org/net/rss1.1': '',
    'http://backend.userland.com/rss': '',
    'http://backend.userland.com/rss2': '',
    'http://blogs.law.harvard.edu/tech/rss': '',
    'http://www.rssboard.org/rss-specification': '',
    'http://www.sitemaps.org/schemas/sitemap/0.9': '',
    'https://www.sitemaps.org/schemas/sitemap/0.9': '',
    'http://www.google.com/schemas/sitemap/0.84': '',
    'http://www.w3.org/1999/xhtml': 'xhtml',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns': 'rdf',
    'http://www.w3.org/xml/1998/namespace': 'xml',
    'http://purl.org/dc/elements/1.1': 'dc',
    'http://purl.org/dc/elements/1.0': 'dc',
    'http://purl.org/dc/terms': 'dcterms',
    'http://purl.org/rss/1.0/modules/content': 'content',
    'http://purl.org/rss/1.0/modules/syndication': 'sy',
    'http://search.yahoo.com/mrss': 'media',
    'http://search.yahoo.com/rss': 'media',
    'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
    'http://example.com/dtds/podcast-1.0.dtd': 'itunes',
    'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
    'http://www.google.com/schemas/sitemap-news/0.9': 'news',
    'http://www.google.com/schemas/sitemap-image/1.1': 'image',
    'http://www.google.com/schemas/sitemap-video/1.1': 'video',
    'http://gdata.youtube.com/schemas/2007': 'yt',
    'http://www.youtube.com/xml/schemas/2015': 'yt',
    'http://prismstandard.org/namespaces/basic/2.0': 'prism',
    'http://prismstandard.org/namespaces/1.2/basic': 'prism',
    'http://www.w3.org/2000/svg': 'svg',
    'http://www.w3.org/1998/math/mathml': 'math',
  }),
)

const atomPrefixes = /^(atom\d*|a10|rss\d*|rss11|sitemap)$/

/**
 * Our prefix for a namespace URI; undefined if we do not know it. Case and a trailing `/` or `#`
 * make no difference.
 */
export function knownPrefix(address: string): string | undefined {
  return prefixes.get(trimEnd(address.trim().toLowerCase(), /[/#]/))
}

/** The meaning of a prefix that its feed never declared. */
export function undeclaredPrefix(prefix: string): string {
  return atomPrefixes.test(prefix) ? '' : prefix
}
