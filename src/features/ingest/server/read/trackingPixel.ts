import { lazyUrls } from './findPictureUrl.ts'

/** Services whose pictures only count readers, matched with the end of the host name. */
const counters = [
  'pixel.wp.com stats.wordpress.com feeds.feedburner.com feedsportal.com feedblitz.com pheedo.com rss.buysellads.com tweetmeme.com',
  'doubleclick.net google-analytics.com googletagmanager.com scorecardresearch.com quantserve.com chartbeat.net statcounter.com histats.com',
  'counter.yadro.ru mc.yandex.ru track.hubspot.com awstrack.me list-manage.com sharethis.com addtoany.com assoc-amazon.com taboola.com outbrain.com',
]
  .join(' ')
  .split(' ')

/**
 * Whether a picture only counts readers: it is one or two pixels in size, or from a known service.
 * One that a script loads may have any size before.
 */
export function isTrackingPixel(address: string, attributes: Record<string, string>): boolean {
  const { width, height, style } = attributes
  const isTiny = [width, height].some((length) => /^\s*[12]\s*$/.test(length ?? '') || (!style && /^\s*0\s*$/.test(length ?? '')))
  if (isTiny && lazyUrls(attributes).length === 0) return true
  const { hostname, pathname } = new URL(address)
  if (hostname === 'www.facebook.com' && pathname === '/tr') return true
  return counters.some((counter) => hostname === counter || hostname.endsWith(`.${counter}`))
}

/** Whether a picture is the face of a writer or reader. */
export const isAvatar = (address: string) => /\bgravatar\.com\/avatar\b/i.test(address)
