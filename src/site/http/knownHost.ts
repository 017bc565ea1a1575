import { isIP } from 'node:net'
import type { Config } from '#base/config.ts'
import { isLoopback } from '#base/net/ipNetwork.ts'

/**
 * Whether a `Host` header names this machine: a loopback name or address, HOST, or any address if
 * HOST means all of them. A name that an attacker points at us (DNS rebinding) is none of these.
 */
export function isLocalHost({ host: listening }: Pick<Config, 'host'>, header: string | undefined): boolean {
  const host = hostnameOf(header)
  if (host === 'localhost' || isLoopback(host) || host === listening.toLowerCase()) return true
  return ['0.0.0.0', '::'].includes(listening) && isIP(host) !== 0
}

/** Whether a `Host` header is the public name of the site (PUBLIC_URL). */
export function isPublicHost({ publicUrl }: Pick<Config, 'publicUrl'>, header: string | undefined): boolean {
  return hostnameOf(header) === hostnameOf(new URL(publicUrl).host)
}

/** Returns the host name in lower case, without port, brackets and the final dot. */
function hostnameOf(header = ''): string {
  const [, bracketed, name = ''] = /^(?:\[([\da-f:.]+)\]|([^:[\]]+?)\.?)(?::\d*)?$/i.exec(header) ?? []
  return (bracketed ?? name).toLowerCase()
}
