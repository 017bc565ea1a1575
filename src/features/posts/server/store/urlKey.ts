import { cleanUrl } from '#base/net/cleanUrl.ts'
import { trimEnd } from '#text/trimEnd.ts'

/**
 * A normal form that is equal for all URLs of an article: without scheme, `www.`, `m.` and `amp.`,
 * tracking parameters, trailing slash and signs of AMP (cdn.ampproject.org, google.com/amp, `/amp`,
 * `?amp=1`), with normalised percent-escapes and sorted parameters. null if it is not an article:
 * not http(s), or a site's front page.
 */
export function urlKey(address: string): string | null {
  const url = URL.parse(unwrapAmpCache(cleanUrl(address.trim())))
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.host.replace(/\.(?=:|$)/, '').replace(/^(www|m|amp)\.(?=[^.]+\.)/, '')
  const path = trimEnd(
    spellEscapes(url.pathname)
      .replace(/^\/amp(?=\/)/, '')
      .replace(/\.amp(\.html)?$/, '$1'),
    /\//,
  ).replace(/\/amp$/, '')
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && !/^(amp|outputtype=amp|amp=.*)$/i.test(pair))
    .map(spellEscapes)
    .sort()
    .join('&')
  const route = /^[^#]*#([!/].+)$/.exec(address.trim())?.[1] ?? ''
  const rest = `${path}${query && `?${query}`}${route && `#${route}`}`
  return rest ? `${host}${rest}` : null
}

/** The publisher's URL inside a URL of an AMP cache. */
function unwrapAmpCache(address: string): string {
  const cached = /^https?:\/\/(?:[^/]+\.cdn\.ampproject\.org\/[a-z]{1,2}|(?:www\.)?google\.[a-z.]+\/amp)\/(?:s\/)?(.+)$/i.exec(address)
  return cached ? `https://${cached[1]}` : address
}

/** RFC 3986 §6.2.2: escapes in upper case, and none for characters that need none. */
function spellEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (triplet) => {
    const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : triplet.toUpperCase()
  })
}
