import { youtubeIdOf } from './youtube.ts'

/**
 * Players that other sites put into frames, and where a reader finds what they play; null if there
 * is no such page.
 */
const players: [site: RegExp, page: (url: URL) => string | null][] = [
  [
    /^youtube(?:-nocookie)?\.com\/embed\/videoseries$/,
    ({ searchParams }) => at('https://www.youtube.com/playlist?list=', searchParams.get('list')),
  ],
  [/^player\.vimeo\.com\/video\/\d+$/, ({ pathname, searchParams }) => vimeoPage(pathname.split('/')[2], searchParams.get('h'))],
  [/^dailymotion\.com\/embed\/video\/\w+$/, ({ pathname }) => at('https://www.dailymotion.com/video/', pathname.split('/')[3])],
  [/^geo\.dailymotion\.com\/player/, ({ searchParams }) => at('https://www.dailymotion.com/video/', searchParams.get('video'))],
  [/^facebook\.com\/(?:v[\d.]+\/)?plugins\/(?:video|post)\.php$/, ({ searchParams }) => postOnFacebook(searchParams.get('href'))],
  [/^platform\.(?:twitter|x)\.com\/embed\//, ({ searchParams }) => at('https://x.com/i/status/', searchParams.get('id'))],
  [/^instagram\.com\/(?:[\w.]+\/)?(?:p|reel|tv)\/[\w-]+\/embed/, ({ origin, pathname }) => origin + pathname.replace(/embed.*/, '')],
  [/^open\.spotify\.com\/embed(?:-podcast)?\//, ({ origin, pathname }) => origin + pathname.replace(/\/embed[^/]*/, '')],
  [/^streamable\.com\/[eo]\/\w+$/, ({ origin, pathname }) => origin + pathname.replace(/^\/[eo]/, '')],
  [/^(?:rumble\.com\/embed|w\.soundcloud\.com\/player|tiktok\.com\/(?:embed|player)|embed\.podcasts\.apple\.com)/, ({ href }) => href],
  [/^t\.me\/\w+\/\d+$/, ({ origin, pathname }) => origin + pathname],
]

/**
 * The page on which a reader sees or hears what a frame plays; null if that is no known player.
 * Addresses as their sites write them into the code that they offer for embedding.
 */
export function pageOfPlayer(address: string): string | null {
  const video = youtubeIdOf(address)
  if (video !== null) return `https://www.youtube.com/watch?v=${video}`
  const url = new URL(address)
  const place = placeOf(url)
  return players.find(([site]) => site.test(place))?.[1](url) ?? null
}

/**
 * Pages of the same sites, in whose place WordPress puts their player; what identifies them is in
 * their paths.
 */
const pages =
  /^(?:vimeo\.com\/(?:channels\/\w+\/|groups\/\w+\/videos\/)?\d+(?:\/\w+)?|dailymotion\.com\/video\/\w+|dai\.ly\/\w+|(?:twitter|x)\.com\/\w+\/status\/\d+|instagram\.com\/(?:[\w.]+\/)?(?:p|reel|tv)\/[\w-]+|facebook\.com\/[^/]+\/(?:videos|posts)\/[^/]+|fb\.watch\/[\w-]+|tiktok\.com\/@[\w.-]+\/video\/\d+|open\.spotify\.com\/(?:episode|show|track|playlist|album)\/\w+|soundcloud\.com\/[\w-]+\/[\w-]+|streamable\.com\/\w+|rumble\.com\/v[\w-]+\.html)\/?$/

/**
 * The page of a player whose address, or that of its page, stands alone; null if no player would
 * stand there.
 */
export function pageAlone(address: string): string | null {
  const url = new URL(address)
  return pageOfPlayer(address) ?? (pages.test(placeOf(url)) ? url.origin + url.pathname : null)
}

const placeOf = ({ hostname, pathname }: URL) => hostname.replace(/^(?:www|web|m)\./, '') + pathname

const at = (site: string, id: string | null | undefined) => (id && /^[\w-]+$/.test(id) ? site + id : null)

function vimeoPage(video: string | undefined, secret: string | null): string {
  return `https://vimeo.com/${video}${secret && /^\w+$/.test(secret) ? `/${secret}` : ''}`
}

function postOnFacebook(address: string | null): string | null {
  const url = URL.parse(address ?? '')
  return url && /^https?:$/.test(url.protocol) && /(?:^|\.)(?:facebook\.com|fb\.watch)$/.test(url.hostname) ? url.href : null
}
