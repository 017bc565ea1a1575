import { brand } from '#brand.ts'
import type { Article } from '#features/posts/browser/article/article.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { cardPath } from '#features/sharing/embedCode.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { shorten } from '#text/shorten.ts'
import { uriOf } from '#text/uri.ts'
import { messagesIn } from '#ui/locale.ts'

type Place = { origin: string; locale: Locale }

const context = 'https://schema.org'
/** Items of a list that search engines are told of. */
export const listed = 10
/** Google's limit for headlines that it shows whole. */
const maxHeadline = 110

/** https://developers.google.com/search/docs/appearance/structured-data/article */
export function newsArticle(article: Article, description: string, { origin, locale }: Place): object {
  const { image, title } = article
  return {
    '@context': context,
    '@type': 'NewsArticle',
    headline: title.length > maxHeadline ? shorten(title, maxHeadline) : title,
    ...(description && { description }),
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: new URL(postHref(locale, article), origin).href,
    isBasedOn: uriOf(article.url, origin) ?? undefined,
    image: [...(image ? [new URL(image.src, origin).href] : []), origin + cardPath(locale, { kind: 'post', id: article.id })],
    author: article.author
      ? { '@type': 'Person', name: article.author }
      : { '@type': 'Organization', name: article.agency.name, url: origin + inLocale(locale, `/news/agency/${article.agency.id}`) },
    publisher: { '@type': 'Organization', name: article.agency.name },
    provider: { '@type': 'Organization', name: messagesIn(locale).name, url: origin },
  }
}

/**
 * https://developers.google.com/search/docs/appearance/structured-data/carousel: a list that links
 * to a page for each item.
 */
export function itemList(items: { name: string; path: string }[], origin: string): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    itemListElement: items.slice(0, listed).map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      // As in the rows: escaped, an Arabic address has three times the bytes.
      url: origin + path,
    })),
  }
}

/**
 * https://developers.google.com/search/docs/appearance/structured-data/organization, and the search
 * of the site.
 */
export function organization({ origin, locale }: Place): object {
  const t = messagesIn(locale)
  const id = `${origin}/#organization`
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'NewsMediaOrganization',
        '@id': id,
        name: t.name,
        alternateName: locale === 'ar' ? brand.nameEn : brand.nameAr,
        description: t.tagline,
        url: origin + inLocale(locale, '/'),
        logo: `${origin}/apple-touch-icon.png`,
        email: brand.email.contact,
        sameAs: brand.social.map(({ url }) => url),
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: t.name,
        url: origin + inLocale(locale, '/'),
        inLanguage: locale,
        publisher: { '@id': id },
      },
    ],
  }
}
