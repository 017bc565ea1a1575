import type { FeedItem } from '../../schema.ts'

type Video = NonNullable<FeedItem['video']>

export const isYoutubeId = (id: string) => /^[\w-]{6,20}$/.test(id)

/** The player without cookies, and the poster. `duration` in seconds. */
export function youtubeVideo(id: string, duration: number | null): Video {
  return { src: `https://www.youtube-nocookie.com/embed/${id}`, poster: youtubePoster(id), duration }
}

export const youtubePoster = (id: string) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`

/** The video whose own page this is. Null for any other address. */
export function videoOfPage(address: string): Video | null {
  const id = youtubeIdOf(address)
  return id === null ? null : youtubeVideo(id, null)
}

/**
 * Players of a list, or of what a channel sends now, have these where others have an identifier.
 */
const noVideos = new Set(['videoseries', 'live_stream'])

/**
 * The identifier in a watch, shorts, live or player's address, or in a short link. Null if there is
 * none.
 */
export function youtubeIdOf(address: string): string | null {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^(?:www|m|music|gaming)\./, '')
  if (!url || (host !== 'youtube.com' && host !== 'youtube-nocookie.com' && host !== 'youtu.be')) return null
  const [first = '', second = ''] = url.pathname.split(/[/&]/).slice(1)
  const inPath = host === 'youtu.be' ? first : ['shorts', 'live', 'embed', 'v', 'e', 'vi'].includes(first) ? second : ''
  // Feeds escape the address twice.
  const id = inPath || (url.searchParams.get('v') ?? url.searchParams.get('amp;v') ?? '')
  return /^[\w-]{11}$/.test(id) && !noVideos.has(id) ? id : null
}
