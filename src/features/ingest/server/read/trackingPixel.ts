/** Services whose pictures only count readers, matched with the end of the host name. */
const counters = [
  'pixel.wp.com stats.wordpress.com feeds.feedburner.com feedsportal.com feedblitz.com pheedo.com rss.buysellads.com tweetmeme.com',
  'doubleclick.net google-analytics.com googletagmanager.com scorecardresearch.com quantserve.com chartbeat.net statcounter.com histats.com',
  'counter.yadro.ru mc.yandex.ru track.hubspot.com awstrack.me list-manage.com sharethis.com addtoany.com assoc-amazon.com taboola.com outbrain.com',
]
  .join(' ')
  .split(' ')

/** Whether a picture only counts readers: it is one or two pixels in size, or from a known service. */
export function isTrackingPixel(address: string, size: { width?: string; height?: string }): boolean {
  if (isTiny(size.width) || isTiny(size.height)) return true
  const { hostname, pathname } = new URL(address)
  if (hostname === 'www.facebook.com' && pathname === '/tr') return true
  return counters.some((counter) => hostname === counter || hostname.endsWith(`.${counter}`))
}

function isTiny(length: string | undefined): boolean {
  return Number.parseInt(length ?? '', 10) <= 2
}
