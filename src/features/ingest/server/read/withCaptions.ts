import type { StoredCaptions } from '#features/player/schema.ts'
import type { FeedItem } from '../../schema.ts'
import { groupsOf } from './readMedia.ts'
import { resolveUrl } from './resolveUrl.ts'
import { childrenNamed, type XmlElement } from './xmlTree.ts'

const maxCaptions = 10
const readable = /^(?:text\/(?:vtt|srt)|application\/(?:x-subrip|srt))\b/i
const readableFile = /\.(?:vtt|srt)(?:$|[?#])/i

/** Adds the captions that an item has for its video. */
export function withCaptions(video: FeedItem['video'], item: XmlElement, base: string): FeedItem['video'] {
  const captions = video ? readCaptions(item, base) : []
  return video && captions.length > 0 ? { ...video, captions } : video
}

/**
 * Reads the captions in formats that we can show (Media RSS, `media:subTitle`), each language once.
 */
function readCaptions(item: XmlElement, base: string): StoredCaptions[] {
  const groups = groupsOf(item)
  const contents = [item, ...groups].flatMap((element) => childrenNamed(element, 'media:content'))
  const found = [...contents, ...groups, item]
    .flatMap((element) => childrenNamed(element, 'media:subtitle'))
    .filter(({ attributes: { type, href } }) => (type ? readable.test(type) : readableFile.test(href ?? '')))
  const byLanguage = new Map<string, StoredCaptions>()
  for (const { attributes } of found.slice(0, maxCaptions)) {
    const language = languageTag(attributes.lang)
    const url = resolveUrl(attributes.href, base)
    if (url && !byLanguage.has(language)) byLanguage.set(language, { url, language })
  }
  return [...byLanguage.values()]
}

/**
 * Returns the canonical form of a tag: `en-us` and `en_US` are en-US, `en-x-autogen` is en; '' for
 * none, or what is none.
 */
function languageTag(given = ''): string {
  try {
    return new Intl.Locale(given.trim().replaceAll('_', '-')).baseName
  } catch {
    return ''
  }
}
