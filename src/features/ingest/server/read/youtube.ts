import type { FeedItem } from '../../schema.ts'

type Video = NonNullable<FeedItem['video']>

/** Those of players that show a list, or whatever a channel sends now, have the form of an identifier. */
const noVideos = new Set(['videoseries', 'live_stream'])

export const isYoutubeId = (id: string) => /^[\w-]{6,20}$/.test(id) && !noVideos.has(id)

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

/** The identifier in a watch, shorts, live or player's address, or in a short link. Null if there is none. */
export function youtubeIdOf(address: string): string | null {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^(?:www|m|music)\./, '')
  if (!url || (host !== 'youtube.com' && host !== 'youtube-nocookie.com' && host !== 'youtu.be')) return null
  const [first = '', second = ''] = url.pathname.split('/').slice(1)
  const inPath = host === 'youtu.be' ? first : ['shorts', 'live', 'embed', 'v'].includes(first) ? second : ''
  const id = first === 'watch' ? (url.searchParams.get('v') ?? '') : inPath
  return isYoutubeId(id) ? id : null
}
