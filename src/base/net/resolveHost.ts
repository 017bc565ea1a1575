import dns, { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

const timeoutMs = 2_000
const tries = 2

/**
 * The addresses of a host, IPv4 first. Queries the name servers itself: `dns.lookup` resolves only
 * two names at a time per process, waits ten seconds or more for name servers that do not respond,
 * and cannot be cancelled, so a few such names would block all others. `/etc/hosts` is not read.
 * Throws what `dns` throws (`code` ENOTFOUND, ETIMEOUT ...) if there is none.
 */
export async function resolveHost(hostname: string): Promise<LookupAddress[]> {
  // Name servers do not know the names of this machine (RFC 6761, 6.3).
  if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  // Respects `dns.setServers`, which a named import of `getServers` would not.
  resolver.setServers(dns.getServers())
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [...toAddresses(four, 4), ...toAddresses(six, 6)]
  if (addresses.length > 0) return addresses
  throw four.status === 'rejected' ? four.reason : Object.assign(new Error(`${hostname} has no address`), { code: dns.NOTFOUND })
}

function toAddresses(found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
}
