import { youtubeIdOf } from './youtube.ts'

/** Players that other sites put into frames, and where a reader finds what they play; null if there is no such page. */
const players: [site: RegExp, page: (url: URL) => string | null][] = [
  [/^player\.vimeo\.com\/video\/(\d+)/, ({ pathname, searchParams }) => vimeoPage(pathname.split('/')[2], searchParams.get('h'))],
  [/^dailymotion\.com\/embed\/video\/\w+/, ({ pathname }) => dailymotionPage(pathname.split('/')[3])],
  [/^geo\.dailymotion\.com\/player/, ({ searchParams }) => dailymotionPage(searchParams.get('video'))],
  [/^facebook\.com\/plugins\/(?:video|post)\.php$/, ({ searchParams }) => searchParams.get('href')],
  [/^platform\.(?:twitter|x)\.com\/embed\//, ({ searchParams }) => postOnX(searchParams.get('id'))],
  [/^instagram\.com\/(?:p|reel|tv)\/[\w-]+\/embed/, ({ origin, pathname }) => origin + pathname.replace(/embed.*/, '')],
  [/^open\.spotify\.com\/embed(?:-podcast)?\//, ({ origin, pathname }) => origin + pathname.replace(/\/embed[^/]*/, '')],
  [/^streamable\.com\/[eo]\/\w+$/, ({ origin, pathname }) => origin + pathname.replace(/^\/[eo]/, '')],
  [/^rumble\.com\/embed\//, ({ href }) => href],
  [/^(?:w\.soundcloud\.com\/player|tiktok\.com\/(?:embed|player)|embed\.podcasts\.apple\.com)/, ({ href }) => href],
  [/^t\.me\/\w+\/\d+$/, ({ origin, pathname }) => origin + pathname],
]

/**
 * The page on which a reader sees or hears what a frame plays; null if that is no known player. Addresses as their sites write them into the code that they
 * offer for embedding.
 */
export function pageOfPlayer(address: string): string | null {
  const video = youtubeIdOf(address)
  if (video !== null) return `https://www.youtube.com/watch?v=${video}`
  const url = new URL(address)
  const place = url.hostname.replace(/^(?:www|m)\./, '') + url.pathname
  const page = players.find(([site]) => site.test(place))?.[1](url) ?? null
  return page !== null && /^https?:$/.test(URL.parse(page)?.protocol ?? '') ? page : null
}

function vimeoPage(video: string | undefined, secret: string | null): string {
  return `https://vimeo.com/${video}${secret ? `/${secret}` : ''}`
}

const dailymotionPage = (video: string | null | undefined) => (video ? `https://www.dailymotion.com/video/${video}` : null)

const postOnX = (post: string | null) => (post && /^\d+$/.test(post) ? `https://x.com/i/status/${post}` : null)
