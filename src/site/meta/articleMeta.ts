import type { MetaDescriptor } from 'react-router'
import { brand } from '#brand.ts'
import type { Article } from '#features/posts/browser/article/article.ts'
import { type ListItem, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { shorten } from '#text/shorten.ts'
import { localeOf } from '#ui/locale.ts'
import { pageMeta } from './pageMeta.ts'

const descriptionLimit = 200

/**
 * The metadata of a post's page: the card for other sites, and schema.org's NewsArticle for search engines.
 * @param origin of the site; empty in the browser while the post is loading, which then uses its own
 */
export function articleMeta(article: Article | ListItem, origin: string, pathname: string): MetaDescriptor[] {
  const base = origin || location.origin
  const locale = localeOf(pathname)
  const path = postHref(locale, article)
  const description = shorten(article.excerpt, descriptionLimit)
  const image = article.image?.src
  const page = pageMeta({
    origin: base,
    locale,
    path,
    title: article.title,
    description,
    image,
    kind: 'article',
  })
  if (!('body' in article)) return page
  const about = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description,
    inLanguage: article.language,
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    mainEntityOfPage: new URL(path, base).href,
    isBasedOn: article.url,
    ...(image ? { image: [new URL(image, base).href] } : {}),
    author: article.author ? { '@type': 'Person', name: article.author } : { '@type': 'Organization', name: article.agency.name },
    publisher: { '@type': 'Organization', name: article.agency.name },
    provider: { '@type': 'Organization', name: brand.nameEn },
  }
  return [...page, { property: 'article:published_time', content: article.publishedAt }, { 'script:ld+json': about }]
}
