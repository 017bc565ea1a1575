import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

/**
 * `request.ip` of requests from this machine itself, and only of those
 * (`site/http/limits/clientIp.ts`).
 */
export const ownIp = '127.0.0.1'
/**
 * Address that is not a real one (RFC 1122, §3.2.1.3). It represents all readers behind a proxy
 * that does not name its clients, or is not trusted to.
 */
export const unknownIp = '0.0.0.0'
/**
 * Multiplier of the limit that readers of unknown addresses share: enough for some hundred people,
 * but still a limit.
 */
const unknownMultiplier = 50

/**
 * The factor for a limit per address: `Infinity` for this machine's own requests, which are not
 * limited.
 */
export function limitMultiplier(ip: string): number {
  if (ip === ownIp) return Number.POSITIVE_INFINITY
  return plainIp(ip) === undefined || ip === unknownIp ? unknownMultiplier : 1
}

/**
 * The canonical form of an IP address: IPv4-mapped IPv6 as IPv4, IPv6 as in RFC 5952 without a
 * zone; a port (`192.0.2.1:443`, `[2001:db8::1]:443`) is removed. Undefined for anything else.
 */
export function plainIp(text: string): string | undefined {
  if (text.length > 100) return undefined
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const ip = (bracketed ?? dotted ?? text).replace(/%.*$/, '')
  return isIP(ip) ? ipaddr.process(ip).toString() : undefined
}

/**
 * Groups what counts as one address in a rate limit: an IPv4 address, or the /64 of an IPv6
 * address, because every home or phone has a whole /64. Anything that is not an address counts as
 * `unknownIp`.
 * @param bits prefix length for IPv6: providers assign a /48 to a site, and tunnel brokers to
 *   anyone (RFC 6177)
 */
export function ipNetwork(text: string, bits: 48 | 64 = 64): string {
  const ip = plainIp(text) ?? unknownIp
  const parsed = ipaddr.parse(ip)
  if (parsed.kind() === 'ipv4') return ip
  return `${new ipaddr.IPv6(parsed.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0)))}/${bits}`
}

/**
 * How many times the limit of a /64 its /48 has. Households of one provider may share it, and one
 * person may own all of its 65,536 networks.
 */
const siteTimes = 4

/**
 * The networks of an address that a limit counts, each with how many times the limit it has: an
 * IPv4 address alone, of an IPv6 address the /64 and the /48. Empty for this machine's own
 * requests, which are not limited.
 */
export function networksOf(ip: string): { network: string; times: number }[] {
  const known = networksByIp.get(ip)
  if (known) return known
  const networks = findNetworks(ip)
  networksByIp.set(ip, networks)
  return networks
}

// Every request asks several times.
const networksByIp = new LRUCache<string, { network: string; times: number }[]>({ max: 10_000 })

function findNetworks(ip: string): { network: string; times: number }[] {
  const times = limitMultiplier(ip)
  if (!Number.isFinite(times)) return []
  const [own, site] = [ipNetwork(ip), ipNetwork(ip, 48)]
  return own === site
    ? [{ network: own, times }]
    : [
        { network: own, times },
        { network: site, times: siteTimes },
      ]
}

/** 127.0.0.0/8 and ::1, also as an IPv4-mapped address. False for text that is not an address. */
export function isLoopback(ip: string): boolean {
  return isIP(ip) !== 0 && ipaddr.process(ip).range() === 'loopback'
}

/**
 * Whether it is this machine or in a private network: loopback, RFC 1918, RFC 4193, link-local,
 * carrier-grade NAT (RFC 6598).
 */
export function isPrivateNetwork(ip: string): boolean {
  const ranges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']
  return isIP(ip) !== 0 && ranges.includes(ipaddr.process(ip).range())
}
