import { isIP } from 'node:net'
import type { App } from '#base/app.ts'
import { isPublicIp } from '#base/net/publicIp.ts'
import { resolveHost } from '#base/net/resolveHost.ts'

/** Plain http only for stand-ins, which are in `outsideAllow`. */
export function isAllowedScheme(app: App, url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHost(app, url))
}

const isAllowedHost = ({ config }: App, { host, hostname }: URL) =>
  config.outsideAllow.includes(host) || config.outsideAllow.includes(hostname)

/**
 * Whether an address that a browser names may be a push service: https, without credentials, and on
 * the public Internet now. Sending checks again (`safeFetch`), because names can change their
 * address.
 */
export async function isPublicEndpoint(app: App, endpoint: string): Promise<boolean> {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || !isAllowedScheme(app, url)) return false
  // One browser has one address: another spelling would be a second one, which does not move with
  // the browser to its next reader.
  if (url.href !== endpoint || url.hash !== '') return false
  if (isAllowedHost(app, url)) return true
  // Push services use 443; other ports are those of mail servers and databases.
  if (url.port !== '') return false
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicIp(host)
  const addresses = await resolveHost(host).catch(() => [])
  return addresses.some(({ address }) => isPublicIp(address))
}
