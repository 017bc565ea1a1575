import { brand } from '#brand.ts'
import { atWidth } from '#features/pictures/pictureWidth.ts'
import type { Article } from '#features/posts/browser/article/article.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { Image } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { uriOf } from '#text/uri.ts'

/**
 * A media post for search engines: schema.org's VideoObject, ImageObject (an ImageGallery of
 * several), or SocialMediaPosting if it has neither. The player of another site is an `embedUrl`,
 * the video itself a `contentUrl`
 * (developers.google.com/search/docs/appearance/structured-data/video).
 */
export function mediaData(article: Article, description: string, { origin: base, locale }: { origin: string; locale: Locale }): object {
  const common = {
    '@context': 'https://schema.org',
    inLanguage: article.language,
    datePublished: article.publishedAt,
    mainEntityOfPage: new URL(postHref(locale, article), base).href,
    isBasedOn: uriOf(article.url, base) ?? undefined,
    publisher: { '@type': 'Organization', name: article.agency.name },
    provider: { '@type': 'Organization', name: brand.nameEn },
  }
  const named = { name: article.title, description: description || article.title }
  const { video, pictures, image } = article
  if (video) {
    const url = uriOf(video.src, base) ?? undefined
    const address = /\/embed\//.test(video.src) ? { embedUrl: url } : { contentUrl: url }
    const thumbnail = image ? { thumbnailUrl: [absolute(image, base)] } : {}
    const duration = video.duration ? { duration: `PT${Math.round(video.duration)}S` } : {}
    return { ...common, '@type': 'VideoObject', ...named, uploadDate: article.publishedAt, ...address, ...thumbnail, ...duration }
  }
  const shown = pictures.length > 0 ? pictures : image ? [{ ...image, description: '' }] : []
  const objects = shown.map((picture) => ({
    '@type': 'ImageObject',
    contentUrl: absolute(picture, base),
    ...(picture.width > 0 && { width: picture.width, height: picture.height }),
    caption: picture.description || article.title,
    creditText: article.agency.name,
  }))
  if (objects.length > 1) return { ...common, '@type': 'ImageGallery', ...named, associatedMedia: objects }
  if (objects[0]) return { ...common, ...named, ...objects[0] }
  return { ...common, '@type': 'SocialMediaPosting', headline: article.title, articleBody: description || article.title }
}

const absolute = (image: Image, base: string) => new URL(atWidth(image.src, 1280), base).href
