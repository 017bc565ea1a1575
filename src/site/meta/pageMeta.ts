import type { MetaDescriptor } from 'react-router'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { inOtherLocale, type Locale, messagesIn } from '#ui/locale.ts'

type Page = {
  /** Public origin of the site, without a trailing slash. */
  origin: string
  locale: Locale
  /** Canonical path of the page, with language prefix and query. */
  path: string
  title?: string
  description?: string
  own?: boolean
  indexed?: boolean
  image?: string
  kind?: 'website' | 'article'
  /** Path of the RSS feed with the same content. */
  feed?: string
}

/** Title, description, canonical URL, the other language, and the card that other sites show (Open Graph). */
export function pageMeta({
  origin,
  locale,
  path,
  title,
  description,
  own,
  indexed = true,
  image,
  kind = 'website',
  feed,
}: Page): MetaDescriptor[] {
  const t = messagesIn(locale)
  const p = postTextIn(locale)
  const name = title || (own ? p.own : undefined)
  const whole = name ? `${name} · ${t.name}` : `${t.name} · ${t.tagline}`
  const text = description || t.tagline
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
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(image ? [{ property: 'og:image', content: new URL(image, origin).href }] : []),
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: whole, href: origin + feed }] : []),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ]
}
