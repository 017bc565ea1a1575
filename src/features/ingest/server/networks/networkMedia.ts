import { isIP } from 'node:net'
import { isPublicIp } from '#base/net/publicIp.ts'
import { plainText } from '#text/plainText.ts'
import type { FeedItem } from '../../schema.ts'
import { bounds } from '../read/bounds.ts'
import { string } from '../read/jsonValues.ts'
import { galleryOf } from '../read/readGallery.ts'
import { resolveUrl } from '../read/resolveUrl.ts'

/** A picture or video of a post, as a network names it. `poster` is of videos; sizes in pixels. */
export type NetworkMedia = {
  kind: 'picture' | 'video'
  url: unknown
  poster?: unknown
  description: unknown
  width: number | null
  height: number | null
  seconds: number | null
}

/**
 * The media of a post: its first video, and its pictures in order (a further video is shown by its
 * poster). Addresses that lead to a private network are dropped, because readers' browsers would
 * open them.
 * @param allowed private hosts that are allowed, as in `OUTSIDE_ALLOW`
 */
export function mediaOf(found: NetworkMedia[], allowed: string[]): Pick<FeedItem, 'pictures' | 'gallery' | 'video'> {
  const media = found.slice(0, bounds.gallery).flatMap((one) => {
    const url = mediaAddress(one.url, allowed)
    return url ? [{ ...one, url, poster: mediaAddress(one.poster, allowed) }] : []
  })
  const film = media.find(({ kind }) => kind === 'video')
  const stills = media.flatMap((one) => {
    const url = one.kind === 'picture' ? one.url : one.poster
    return url ? [{ ...one, url }] : []
  })
  const gallery = stills.map(({ url, description }) => ({ url, description: plainText(string(description, bounds.description) ?? '') }))
  return {
    pictures: stills.slice(0, bounds.pictures).map(({ url, width, height }) => ({ url, width, height })),
    ...galleryOf(gallery),
    video: film ? { src: film.url, poster: film.poster, duration: film.seconds, ...sizeOf(film) } : null,
  }
}

function sizeOf({ width, height }: NetworkMedia): { width?: number; height?: number } {
  return width && height ? { width, height } : {}
}

/** An address that a reader's browser may open, or null. */
function mediaAddress(value: unknown, allowed: string[]): string | null {
  const address = resolveUrl(string(value), 'https://invalid.example')
  if (!address) return null
  const { host, hostname, protocol, username } = new URL(address)
  if (allowed.includes(host) || allowed.includes(hostname)) return address
  return protocol === 'https:' && isOutside(hostname) && !username ? address : null
}

/** Whether a host is not one of a reader's own network. */
export function isOutside(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicIp(bare)
  return /\.[a-z0-9-]{2,}$/i.test(bare) && !/\.(local|internal|localhost|lan|home|arpa)$/i.test(bare)
}
