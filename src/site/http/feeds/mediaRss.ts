import { type FeedHead, type FeedPicture, type FeedPost, type FeedVideo, picturesIn, videoIn } from './feed.ts'
import { element, empty } from './markup.ts'

/**
 * The video and the pictures of a post as elements of Media RSS
 * (https://www.rssboard.org/media-rss), for RSS and Atom alike.
 */
export function mediaOf(head: FeedHead, post: FeedPost): string[] {
  const video = videoIn(head, post)
  return [...(video ? [videoContent(video)] : []), ...picturesIn(head, post).map(pictureContent)]
}

/**
 * A page that plays the video is a `media:player`; only files and streams have an address as
 * content.
 */
function videoContent({ url, type, poster, seconds, width, height, captions }: FeedVideo): string {
  const attributes = {
    ...(type && { url, type }),
    medium: 'video',
    ...(seconds !== undefined && { duration: String(seconds) }),
    ...sizeOf({ width, height }),
  }
  const player = type ? '' : empty('media:player', { url })
  const thumbnail = poster === undefined ? '' : empty('media:thumbnail', { url: poster })
  const subtitles = captions.map(({ src, language }) =>
    empty('media:subTitle', { type: 'text/vtt', ...(language && { lang: language }), href: src }),
  )
  return content(attributes, player + thumbnail + subtitles.join(''))
}

function pictureContent({ url, description, ...size }: FeedPicture): string {
  const about = description ? element('media:description', description, { type: 'plain' }) : ''
  return content({ url, type: 'image/jpeg', medium: 'image', ...sizeOf(size) }, about)
}

function sizeOf({ width, height }: { width?: number | undefined; height?: number | undefined }): Record<string, string> {
  return width && height ? { width: String(width), height: String(height) } : {}
}

function content(attributes: Record<string, string>, inner: string): string {
  const start = empty('media:content', attributes)
  return inner ? `${start.slice(0, -2)}>${inner}</media:content>` : start
}
