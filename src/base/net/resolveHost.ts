import dns, { type LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'

const timeoutMs = 2_000
const tries = 2

/**
 * The addresses of a host, IPv4 first. Asks the name servers itself: `dns.lookup` asks two names at once in a whole process, waits ten seconds and
 * more for name servers that do not answer, and cannot be cancelled, so that a few such names keep everybody else from being resolved.
 * `/etc/hosts` is not read. Throws what `dns` throws (`code` ENOTFOUND, ETIMEOUT ...) when there is none.
 */
export async function resolveHost(hostname: string): Promise<LookupAddress[]> {
  // Names of this machine are in no name server (RFC 6761, 6.3).
  if (/(^|\.)localhost\.?$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: timeoutMs, tries })
  // What `dns.setServers` set counts; imported by its name, `getServers` would not know of it.
  resolver.setServers(dns.getServers())
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  const addresses = [...toAddresses(four, 4), ...toAddresses(six, 6)]
  if (addresses.length > 0) return addresses
  throw four.status === 'rejected' ? four.reason : Object.assign(new Error(`${hostname} has no address`), { code: dns.NOTFOUND })
}

function toAddresses(found: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return found.status === 'fulfilled' ? found.value.map((address) => ({ address, family })) : []
}
