import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { isPublicIp } from './publicIp.ts'
import { resolveHost } from './resolveHost.ts'
import { SafeFetchError } from './safeFetchError.ts'

/**
 * Shorter than the deadline of any call that sends something, so that a provider who cannot be
 * reached is known to have received nothing.
 */
const connectTimeout = 7_000
const agents = new Map<string, Agent>()

/**
 * A connection pool that connects only to public addresses and to the hosts in `allow`
 * (`host:port`, or `host` for any port). Names are resolved and checked as part of connecting, so
 * the checked address is the one connected to (no DNS rebinding). One pool for each list.
 */
export function guardedAgent(allow: string[]): Agent {
  const key = allow.join(' ')
  const existing = agents.get(key)
  if (existing) return existing
  const agent = openAgent(new Set(allow))
  agents.set(key, agent)
  return agent
}

function openAgent(allow: Set<string>): Agent {
  const open = buildConnector({ timeout: connectTimeout })
  const guarded = buildConnector({ timeout: connectTimeout, lookup: lookupPublic })
  return new Agent({
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
    maxHeaderSize: 64 * 1024,
    connect(options, callback) {
      const host = options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname
      const port = options.port || (options.protocol === 'https:' ? '443' : '80')
      if (allow.has(`${host}:${port}`) || allow.has(host)) return open(options, callback)
      // A literal address is never looked up.
      if (isIP(options.hostname) && !isPublicIp(options.hostname)) return callback(refused(options.hostname), null)
      return guarded(options, callback)
    },
  })
}

/**
 * A lookup that returns only public addresses; fails with `SafeFetchError('address_refused')` if
 * there are none.
 */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname).then(
    (addresses) => {
      const allowed = addresses.filter(({ address }) => isPublicIp(address))
      const [first] = allowed
      if (!first) callback(refused(hostname, addresses), '', 0)
      else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    },
    (error: Error) => callback(new SafeFetchError('dns', error.message, { cause: error }), '', 0),
  )
}

function refused(hostname: string, addresses: LookupAddress[] = []): SafeFetchError {
  const where = addresses.length > 0 ? ` (${addresses.map(({ address }) => address).join(', ')})` : ''
  return new SafeFetchError('address_refused', `${hostname}${where} is not a public address`)
}
