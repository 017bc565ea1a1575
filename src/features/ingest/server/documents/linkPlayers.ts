import { escapeAttribute, escapeText } from 'entities'
import { Parser } from 'htmlparser2'
import { pageAlone, pageOfPlayer } from '../read/pageOfPlayer.ts'
import { resolveUrl } from '../read/resolveUrl.ts'
import { isTrackingPixel } from '../read/trackingPixel.ts'
import { youtubeIdOf, youtubePoster } from '../read/youtube.ts'

type Attributes = Record<string, string>

/**
 * Elements with an identifier or an address that their site's player, or AMP's element for it,
 * plays.
 */
const elements = new Map<string, (attributes: Attributes) => string>([
  ['amp-youtube', ({ 'data-videoid': id }) => `https://www.youtube.com/embed/${id}`],
  ['lite-youtube', ({ videoid }) => `https://www.youtube.com/embed/${videoid}`],
  ['youtube-video', ({ src }) => src ?? ''],
  ['amp-vimeo', ({ 'data-videoid': id }) => `https://player.vimeo.com/video/${id}`],
  ['amp-dailymotion', ({ 'data-videoid': id }) => `https://www.dailymotion.com/embed/video/${id}`],
  ['amp-instagram', ({ 'data-shortcode': id }) => `https://www.instagram.com/p/${id}/embed`],
  ['amp-twitter', ({ 'data-tweetid': id }) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`],
  ['amp-facebook', ({ 'data-href': href = '' }) => `https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(href)}`],
  ['embed', ({ src }) => src ?? ''],
  ['object', ({ data }) => data ?? ''],
  ['oembed', ({ url }) => url ?? ''],
  ['div', playedIn],
  ['span', playedIn],
  ['figure', playedIn],
  ['a', ({ href = '', 'data-iframely-url': frame }) => (frame === undefined ? '' : href)],
])
const frames = new Set(['iframe', 'amp-iframe'])
const files = new Set(['video', 'audio', 'amp-video', 'amp-audio', 'video-js'])
/** Elements in which an address may stand alone. */
const around = new Set(['p', 'div', 'figure'])
const mayHavePlayer =
  /<(?:iframe|video|audio|embed|object|amp-|lite-youtube|oembed)|\bfb-(?:video|post)\b|youtu|iframely|embedly|wp-block-embed|oembed|>\s*https?:/i
/**
 * Attributes in which a frame has its address until it is near the screen, or until its cookies are
 * agreed to.
 */
const lateAddresses = ['data-src', 'data-lazy-src', 'data-litespeed-src', 'data-cookieblock-src', 'data-original', 'data-url'] as const

/** An element that has only text so far, which begins at `at`. */
type Alone = { at: number; end: number; text: string; isEmbed: boolean }

/**
 * The address that a script of Facebook, or one that loads players late, would play in this
 * element.
 */
function playedIn({ class: names = '', ...attributes }: Attributes): string {
  const { 'data-href': post, 'data-oembed-url': embedded, 'data-src': late } = attributes
  if (/(?:^|\s)fb-(?:video|post)(?:\s|$)/.test(names)) {
    return post ? `https://www.facebook.com/plugins/post.php?href=${encodeURIComponent(post)}` : ''
  }
  const id = youtubeIdNames.map((name) => attributes[name]).find((one) => one !== undefined && /^[\w-]{11}$/.test(one))
  if (id && /youtube|lyte/i.test(names)) return `https://www.youtube.com/embed/${id}`
  return embedded ?? (/youtube|player/i.test(names) ? (late ?? '') : '')
}

const youtubeIdNames = ['data-id', 'data-video-id', 'data-videoid', 'data-video_id', 'data-youtube-id']

/**
 * HTML with a link before each player, which is itself removed later: a video or audio file, a
 * frame of a known site or one that may fill the screen, also one that stands in a `noscript`, in
 * place of an address that stands alone where WordPress would put a player, and of an empty card of
 * Embedly. The link of a YouTube video is its poster, which `playInText` plays after a tap; others
 * have the title of the frame, or the name of the site. Each address is linked once.
 */
export function linkPlayers(html: string, baseUrl: string): string {
  if (!mayHavePlayer.test(html)) return html
  const pieces: string[] = []
  const linked = new Set<string>()
  let writtenTo = 0
  /** Position before the `noscript` or the file's player that is open. */
  let hiddenAt: number | undefined
  let file: { at: number; attributes: Attributes; sources: Attributes[] } | undefined
  let alone: Alone | undefined
  /** An empty link that Embedly's script would make a card of the page. */
  let card: { at: number; address: string | null } | undefined
  let isInCard = false
  const link = (at: number, address: string | null, attributes: Attributes) => {
    if (address === null || linked.has(address)) return
    linked.add(address)
    pieces.push(html.slice(writtenTo, at), linkTo(address, attributes, baseUrl))
    writtenTo = at
  }
  const linkFile = () => {
    if (file) link(Math.max(file.at, writtenTo), bestFile(file.sources, baseUrl), file.attributes)
    file = undefined
  }
  const linkAlone = ({ at, end, text, isEmbed }: Alone) => {
    const written = /^\s*(https?:\/\/[^\s<>"]+)\s*$/i.exec(text)?.[1]
    const address = written === undefined ? null : resolveUrl(written, baseUrl)
    if (address === null || at < writtenTo || file || hiddenAt !== undefined) return
    const page = pageAlone(address) ?? (isEmbed ? address : null)
    if (page === null) return
    if (linked.has(page)) pieces.push(html.slice(writtenTo, at))
    else link(at, page, {})
    writtenTo = end
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      alone = around.has(name)
        ? { at: parser.endIndex + 1, end: 0, text: '', isEmbed: /wp-block-embed/.test(attributes.class ?? '') }
        : undefined
      const isCard = /(?:^|\s)embedly-card(?:\s|$)/.test(attributes.class ?? '')
      if (name === 'blockquote') isInCard = isCard
      card =
        name === 'a' && (isCard || isInCard) && !file && hiddenAt === undefined
          ? { at: parser.startIndex, address: resolveUrl(attributes.href, baseUrl) }
          : undefined
      const at = Math.max(file?.at ?? hiddenAt ?? parser.startIndex, writtenTo)
      if (name === 'noscript') hiddenAt ??= parser.startIndex
      else if (files.has(name)) {
        linkFile()
        file = { at, attributes, sources: [attributes] }
      } else if (name === 'source' && file) file.sources.push(attributes)
      else link(at, frames.has(name) ? pageOfFrame(attributes, baseUrl) : pageOfElement(name, attributes, baseUrl), attributes)
    },
    ontext(text) {
      if (text.trim() !== '') card = undefined
      if (!alone) return
      alone.text += text
      alone.end = parser.endIndex + 1
    },
    onclosetag(name) {
      if (alone && around.has(name)) linkAlone(alone)
      alone = undefined
      if (card) link(Math.max(card.at, writtenTo), card.address, {})
      card = undefined
      if (name === 'blockquote') isInCard = false
      if (name === 'noscript') hiddenAt = undefined
      if (files.has(name)) linkFile()
    },
  })
  parser.write(html)
  parser.end()
  return pieces.join('') + html.slice(writtenTo)
}

/** Chooses from several formats of the same film the one that every browser plays. */
function bestFile(sources: Attributes[], baseUrl: string): string | null {
  const found = sources.flatMap((source) => {
    const address = fileOf(source, baseUrl)
    return address === null
      ? []
      : [{ address, isCommon: /^(?:video|audio)\/(?:mp4|mpeg|mp3)/i.test(source.type ?? '') || /\.(?:mp4|mp3)(?:$|[?#])/i.test(address) }]
  })
  return (found.find(({ isCommon }) => isCommon) ?? found[0])?.address ?? null
}

const fileOf = ({ src, 'data-src': late }: Attributes, baseUrl: string) => resolveUrl(src, baseUrl) ?? resolveUrl(late, baseUrl)

function pageOfElement(name: string, attributes: Attributes, baseUrl: string): string | null {
  const address = resolveUrl(elements.get(name)?.(attributes), baseUrl)
  return address && pageOfPlayer(address)
}

/** Null for a frame that is no player, such as an advertisement. */
function pageOfFrame(attributes: Attributes, baseUrl: string): string | null {
  const written = [...lateAddresses.map((name) => attributes[name]), attributes.src]
  const addresses = written.map((one) => resolveUrl(one, baseUrl)).filter((one) => one !== null)
  const page = addresses.map(pageOfPlayer).find((one) => one !== null)
  if (page) return page
  const [address] = addresses
  return address && mayFillScreen(attributes) && !isTrackingPixel(address, attributes) ? address : null
}

function mayFillScreen({ allow = '', allowfullscreen, style = '' }: Attributes): boolean {
  const isAllowed = (allowfullscreen !== undefined && allowfullscreen !== 'false') || /\bfullscreen\b(?!\s*'none')/.test(allow)
  return isAllowed && !/display\s*:\s*none/i.test(style)
}

function linkTo(href: string, { poster, title = '' }: Attributes, baseUrl: string): string {
  const youtube = youtubeIdOf(href)
  const picture = youtube === null ? resolveUrl(poster, baseUrl) : youtubePoster(youtube)
  const name = title.trim() || new URL(href).hostname.replace(/^www\./, '')
  const content = picture === null ? escapeText(name) : `<img src="${escapeAttribute(picture)}" alt="${escapeAttribute(name)}">`
  return `<a href="${escapeAttribute(href)}">${content}</a>`
}
