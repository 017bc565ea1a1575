/** Query parameters that only tell where the reader came from. Names are compared in lower case. */
const trackers = new Set(
  (
    'fbclid gclid gclsrc dclid gbraid wbraid msclkid yclid ysclid twclid ttclid igshid igsh li_fat_id mc_cid mc_eid mkt_tok vero_id vero_conv ' +
    '_hsenc _hsmi __hssc __hstc __hsfp hsctatracking oly_anon_id oly_enc_id rb_clickid s_cid wickedid ml_subscriber ml_subscriber_hash ' +
    '_openstat _branch_match_id _branch_referrer srsltid ncid cmpid ocid smid at_medium at_campaign at_custom1 at_custom2 at_custom3 at_custom4 ' +
    'spm_id_from __twitter_impression cx_testid'
  ).split(' '),
)
const trackerFamilies = /^(utm|mtm|pk|piwik|matomo|hsa|ga|stm)_/

/** Whether a query parameter only serves tracking. */
function isTracker(name: string): boolean {
  const lower = name.toLowerCase()
  return trackers.has(lower) || trackerFamilies.test(lower)
}

/**
 * The URL that identifies an article: without tracking parameters (`utm_*`, `fbclid` and the like)
 * and without its fragment, unless that identifies the page (`#!/story/7`). The other parameters
 * keep their order and spelling. Anything but an absolute http(s) URL is returned unchanged.
 */
export function cleanUrl(address: string): string {
  const url = readHttpUrl(address)
  if (!url) return address
  if (!/^#[!/]/.test(url.hash)) url.hash = ''
  dropTrackers(url)
  return url.href
}

/** A URL for readers: without tracking parameters, but with its fragment. */
export function withoutTrackers(address: string): string {
  const url = readHttpUrl(address)
  if (!url) return address
  dropTrackers(url)
  return url.href
}

function readHttpUrl(address: string): URL | null {
  const url = URL.parse(address)
  return url && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null
}

function dropTrackers(url: URL): void {
  if (!url.search) return
  const parameters = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !isTracker(pair.split('=', 1)[0] ?? ''))
  // The setter drops one leading `?`, which may belong to the first parameter.
  url.search = parameters.length > 0 ? `?${parameters.join('&')}` : ''
}
