import { isIP } from 'node:net'
import { isPublicIp } from './publicIp.ts'

/**
 * Whether a URL can be seen to lead to a private network, without asking name servers: a literal
 * address, or a name of this machine. That of other names is only known when they are connected to
 * (`safeFetch`). `allow`: `host:port` or `host`, as `config.outsideAllow`.
 */
export function leadsInside({ hostname, port, protocol }: URL, allow: string[]): boolean {
  if (allow.includes(hostname) || allow.includes(`${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`)) return false
  const name = hostname.replace(/^\[|\]$/g, '')
  return isIP(name) ? !isPublicIp(name) : /(?:^|\.)localhost\.?$/.test(name)
}
