import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { SitemapPost } from '#features/posts/server/lists/listForSitemap.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { messagesIn } from '#ui/locale.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** An index of sitemaps (https://www.sitemaps.org/protocol.html). */
export function writeSitemapIndex(urls: string[]): string {
  const entries = urls.map((url) => `<sitemap>${element('loc', url)}</sitemap>`)
  return `${declaration}\n<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** A sitemap of addresses without times. */
export function writeUrls(urls: string[]): string {
  return urlSet(
    '',
    urls.map((url) => element('loc', url)),
  )
}

/**
 * A sitemap of posts, by their pages in the language of the post, which name those in the other
 * (`hreflang`).
 */
export function writePosts(origin: string, posts: SitemapPost[]): string {
  return urlSet(
    '',
    posts.map((post) => element('loc', addressOf(origin, post)) + element('lastmod', changedAt(post))),
  )
}

/**
 * The same for Google News
 * (https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap): the
 * language, ISO 639, and our name in it are those of the post. Empty after two days without news,
 * as Google asks.
 */
export function writeNews(origin: string, posts: SitemapPost[]): string {
  return urlSet(
    ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"',
    posts.map((post) => {
      const { language } = post
      const publication = `<news:publication>${element('news:name', messagesIn(language).name)}${element('news:language', language)}</news:publication>`
      const news = publication + element('news:publication_date', post.publishedAt.toISOString()) + element('news:title', post.title)
      return `${element('loc', addressOf(origin, post))}<news:news>${news}</news:news>`
    }),
  )
}

const addressOf = (origin: string, post: SitemapPost) => new URL(postHref(post.language, post), origin).href
/**
 * A post that was corrected before its own time, which agencies may set ahead, changed at that
 * time.
 */
const changedAt = ({ publishedAt, updatedAt }: SitemapPost) => new Date(Math.max(+publishedAt, +updatedAt)).toISOString()

function urlSet(namespaces: string, entries: string[]): string {
  return `${declaration}\n<urlset ${namespace}${namespaces}>\n${entries.map((entry) => `<url>${entry}</url>`).join('\n')}\n</urlset>\n`
}

const element = (name: string, text: string) => `<${name}>${escapeHtml(cleanCharacters(text))}</${name}>`
