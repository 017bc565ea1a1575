import type { MetaDescriptor } from 'react-router'
import { type FeedFormat, feedFormats } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { cardPath, cardSize, shortPath } from '#features/sharing/embedCode.ts'
import type { Shareable } from '#features/sharing/shareCode.ts'
import type { Locale } from '#text/locale.ts'
import { inOtherLocale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'

type Page = {
  /** Public origin of the site, without a trailing slash. */
  origin: string
  locale: Locale
  /** Canonical path of the page, with language prefix and query. */
  path: string
  title?: string
  description?: string
  own?: boolean
  media?: boolean | undefined
  indexed?: boolean
  /**
   * Text between the title and our name in the browser's title, so that reports of one event are
   * told apart.
   */
  by?: string
  kind?: 'website' | 'article'
  /** Subject of the page: the picture and oEmbed are of it. Other pages show our mark. */
  shareable?: Shareable
  /** Path of the feed with the same content, in one of the formats. */
  feed?: (format: FeedFormat) => string
  /** schema.org, as JSON-LD. */
  structured?: object[]
}

/**
 * Title, description, canonical URL, the other language, the card that other sites show (Open
 * Graph), feeds, oEmbed and structured data.
 */
export function pageMeta({
  origin,
  locale,
  path,
  title,
  description,
  own,
  media,
  indexed = true,
  by,
  kind = 'website',
  shareable,
  feed,
  structured = [],
}: Page): MetaDescriptor[] {
  const t = messagesIn(locale)
  const p = postTextIn(locale)
  const section = own ? p.own : media ? p.media : undefined
  const name = title && section ? `${title} · ${section}` : title || section
  // Our own agency has our name.
  const whole = name ? [name, by !== t.name && by, t.name].filter(Boolean).join(' · ') : `${t.name} · ${t.tagline}`
  const text = description || (name ? `${[name, by].filter(Boolean).join(' · ')} – ${t.tagline}` : t.tagline)
  const { pathname, search } = new URL(path, origin)
  const here = origin + pathname + search
  const there = origin + inOtherLocale(pathname, search)
  const [arabic, english] = locale === 'ar' ? [here, there] : [there, here]
  return [
    { title: whole },
    { name: 'description', content: text },
    { tagName: 'link', rel: 'canonical', href: here },
    { tagName: 'link', rel: 'alternate', hrefLang: 'ar', href: arabic },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: english },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: arabic },
    { property: 'og:site_name', content: t.name },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: name ?? t.name },
    { property: 'og:description', content: text },
    { property: 'og:url', content: here },
    { property: 'og:locale', content: locale === 'ar' ? 'ar_KW' : 'en_GB' },
    ...pictureMeta(origin, locale, shareable, name ?? t.name),
    ...(shareable ? oembedLinks(origin + shortPath(locale, shareable), whole, origin) : []),
    ...(feed
      ? feedFormats.map(({ format, type }) => ({ tagName: 'link', rel: 'alternate', type, title: whole, href: origin + feed(format) }))
      : []),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...structured.map((about) => ({ 'script:ld+json': about })),
  ]
}

function pictureMeta(origin: string, locale: Locale, shareable: Shareable | undefined, alt: string): MetaDescriptor[] {
  if (!shareable)
    return [
      { name: 'twitter:card', content: 'summary' },
      { property: 'og:image', content: `${origin}/apple-touch-icon.png` },
    ]
  return [
    { name: 'twitter:card', content: 'summary_large_image' },
    { property: 'og:image', content: origin + cardPath(locale, shareable) },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: String(cardSize.width) },
    { property: 'og:image:height', content: String(cardSize.height) },
    { property: 'og:image:alt', content: alt },
  ]
}

/**
 * https://oembed.com, 4: how other sites find out that they can show a page as a card. The short
 * address, because Arabic ones are long.
 */
function oembedLinks(page: string, title: string, origin: string): MetaDescriptor[] {
  return ['json', 'xml'].map((format) => ({
    tagName: 'link',
    rel: 'alternate',
    type: format === 'json' ? 'application/json+oembed' : 'text/xml+oembed',
    title,
    href: `${origin}/oembed?${new URLSearchParams({ url: page, format })}`,
  }))
}
