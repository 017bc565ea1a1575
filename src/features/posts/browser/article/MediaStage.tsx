import type { ListItem } from '../listItem/listItem.ts'
import { Gallery } from '../media/Gallery.tsx'
import { VideoStage } from '../media/VideoStage.tsx'
import type { Article } from './article.ts'

/**
 * Media of a post: its video, or its pictures, or both. The list item's picture is there before the
 * rest has loaded.
 */
export function MediaStage({ item }: { item: ListItem | Article }) {
  const { image, media, title } = item
  const article = 'body' in item ? item : null
  const hasVideo = media?.hasVideo || Boolean(article?.video)
  const gallery = article?.pictures ?? []
  const pictures = gallery.length > 0 || hasVideo || !image ? gallery : [{ ...image, description: '' }]
  const waiting = article ? 0 : Math.max(0, (media?.pictures ?? 0) - 1)
  return (
    <>
      {hasVideo && <VideoStage image={image} video={article?.video ?? null} title={title} url={article?.url ?? ''} />}
      {pictures.length > 0 && <Gallery pictures={pictures} title={title} waiting={waiting} />}
    </>
  )
}
