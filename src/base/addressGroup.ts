import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `request.ip` of our own machine's own requests and of no others (`http/clientAddress.ts`): no limit counts them. */
export const ownAddress = '127.0.0.1'
/** Nobody's address (RFC 1122, §3.2.1.3): stands for all readers behind a proxy that does not say, or is not believed, for whom it asks. */
export const unknownAddress = '0.0.0.0'
/** What those readers may do together, as a multiple of what one address may: some hundred people, and still a limit. */
export const unknownShare = 50

/**
 * The one spelling of an IP address: IPv4 inside IPv6 as IPv4, IPv6 as RFC 5952 has it and without a zone, a port taken off (`192.0.2.1:443`,
 * `[2001:db8::1]:443`). Undefined for anything else.
 */
export function plainAddress(text: string): string | undefined {
  if (text.length > 100) return undefined
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? []
  const address = (bracketed ?? dotted ?? text).replace(/%.*$/, '')
  return isIP(address) ? ipaddr.process(address).toString() : undefined
}

/**
 * Whom a limit for each address counts as one: an IPv4 address, the /64 of an IPv6 address (a home or a phone has a whole one), and all that is no
 * address together.
 * @param bits of an IPv6 address: 48 are what a provider gives to one site, or a tunnel broker to anybody (RFC 6177)
 */
export function addressGroup(text: string, bits: 48 | 64 = 64): string {
  const address = plainAddress(text) ?? unknownAddress
  const parsed = ipaddr.parse(address)
  if (parsed.kind() === 'ipv4') return address
  return `${new ipaddr.IPv6(parsed.toByteArray().map((byte, at) => (at < bits / 8 ? byte : 0)))}/${bits}`
}

export function isLoopback(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.process(address).range() === 'loopback'
}

/** This machine or a private network: loopback, RFC 1918, RFC 4193, link-local, carrier-grade NAT (RFC 6598). */
export function isNear(address: string): boolean {
  const ranges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']
  return isIP(address) !== 0 && ranges.includes(ipaddr.process(address).range())
}
