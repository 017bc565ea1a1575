import type { MetaDescriptor } from 'react-router'
import type { Article } from '#features/posts/browser/article/article.ts'
import { storyFeedHref } from '#features/posts/browser/listAddress.ts'
import { type ListItem, postHref } from '#features/posts/browser/listItem/listItem.ts'
import { localeOf } from '#text/locale.ts'
import { shorten } from '#text/shorten.ts'
import { mediaData } from './mediaData.ts'
import { pageMeta } from './pageMeta.ts'
import { newsArticle } from './structuredData.ts'

const descriptionLimit = 200

/**
 * The metadata of a post's page: the card for other sites, and schema.org's description for search
 * engines.
 * @param origin of the site; empty in the browser while the post is loading, which then uses its
 *   own
 */
export function articleMeta(article: Article | ListItem, origin: string, pathname: string): MetaDescriptor[] {
  const place = { origin: origin || location.origin, locale: localeOf(pathname) }
  const description = shorten(article.excerpt, descriptionLimit)
  const story = article.otherAgencies > 0 ? article.story : undefined
  const page = pageMeta({
    ...place,
    path: postHref(place.locale, article),
    title: article.title,
    by: article.agency.name,
    description,
    kind: 'article',
    shareable: { kind: 'post', id: article.id },
    feed: story === undefined ? undefined : (format) => storyFeedHref(place.locale, story, format),
    structured: 'body' in article ? [(article.media ? mediaData : newsArticle)(article, description, place)] : [],
  })
  return [...page, { property: 'article:published_time', content: article.publishedAt }]
}
