import { escapeAttribute, escapeText } from 'entities'
import { resolveUrl } from '../read/addresses.ts'
import { attributesOf } from '../read/attributesOf.ts'
import { pageOfPlayer } from '../read/pageOfPlayer.ts'
import { youtubeIdOf, youtubePoster } from '../read/youtube.ts'

type Attributes = Record<string, string>

/** UTF-16 units behind the start of a `video` in which its `source` is looked for. */
const lookAhead = 2_000

/**
 * HTML with a link before each player, which is itself removed later: a `video`, AMP's YouTube elements, a frame of a known site or one that may fill the screen.
 * The link of a YouTube video is its poster, which `playInText` plays after a tap; others have the title of the frame, or the name of the site.
 */
export function linkPlayers(html: string, baseUrl: string): string {
  return html.replace(/<(iframe|video|amp-youtube|lite-youtube)\b[^<>]*>/gi, (tag, name: string, at: number) => {
    const attributes = attributesOf(tag)
    const address =
      name.toLowerCase() === 'video'
        ? fileOf(attributes, html.slice(at + tag.length, at + lookAhead), baseUrl)
        : pageOf(attributes, baseUrl)
    return address === null ? tag : linkTo(address, attributes, baseUrl) + tag
  })
}

function fileOf({ src }: Attributes, after: string, baseUrl: string): string | null {
  const [inside = ''] = after.split(/<\/video/i, 1)
  const source = /<source\b[^<>]*>/i.exec(inside)?.[0] ?? ''
  return resolveUrl(src || attributesOf(source).src, baseUrl)
}

/** Null for a frame that is no player, such as an advertisement. */
function pageOf(attributes: Attributes, baseUrl: string): string | null {
  const youtube = attributes['data-videoid'] ?? attributes.videoid
  if (youtube) return pageOfPlayer(`https://www.youtube.com/embed/${encodeURIComponent(youtube)}`)
  const written = [attributes['data-src'], attributes['data-lazy-src'], attributes.src]
  const address = written.map((one) => resolveUrl(one, baseUrl)).find((one) => one !== null)
  if (!address) return null
  const mayFillScreen = 'allowfullscreen' in attributes || /\bfullscreen\b/.test(attributes.allow ?? '')
  return pageOfPlayer(address) ?? (mayFillScreen ? address : null)
}

function linkTo(href: string, { poster, title = '' }: Attributes, baseUrl: string): string {
  const youtube = youtubeIdOf(href)
  const picture = youtube === null ? resolveUrl(poster, baseUrl) : youtubePoster(youtube)
  const name = title.trim() || new URL(href).hostname.replace(/^www\./, '')
  const content = picture === null ? escapeText(name) : `<img src="${escapeAttribute(picture)}" alt="${escapeAttribute(name)}">`
  return `<a href="${escapeAttribute(href)}">${content}</a>`
}
