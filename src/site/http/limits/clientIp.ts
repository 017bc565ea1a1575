import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { isLoopback, isPrivateNetwork, ownIp, plainIp, unknownIp } from '#base/net/ipNetwork.ts'
import type { TrustProxy } from '#base/net/trustProxy.ts'
import { isLocalHost, isPublicHost } from '../knownHost.ts'

/**
 * Headers that proxies and CDNs add to requests, besides `X-Forwarded-…`, whether we trust them or
 * not.
 */
const forwardingHeaders = new Set(
  'forwarded via x-real-ip x-client-ip client-ip x-cluster-client-ip x-original-forwarded-for x-envoy-external-address x-azure-clientip cf-connecting-ip cf-connecting-ipv6 true-client-ip fastly-client-ip cdn-loop'.split(
    ' ',
  ),
)

/**
 * The setting for Fastify's `trustProxy`. A number alone would trust anyone who reaches the port,
 * so the nearest hop must also be on this machine or in a private network. A CDN that connects from
 * public addresses must be listed by those.
 */
export function trustedProxies(setting: TrustProxy): false | string[] | ((ip: string, hop: number) => boolean) {
  if (typeof setting !== 'number') return setting
  return (ip, hop) => hop < setting && (hop > 0 || isPrivateNetwork(ip ?? ''))
}

/**
 * Sets `request.ip`, which rate limits, counters and the session log use: always an IP address in
 * canonical form; `ownIp` only for requests from this machine itself; `unknownIp` for
 * readers behind a proxy that does not name them. In live mode, the first such request logs a
 * warning.
 */
export function setClientIp(server: FastifyInstance, app: App): KnownIps {
  let warned = app.config.mode !== 'live'
  const known = new LRUCache<string, string>({ max: 10_000 })
  server.addHook('onRequest', (request, _reply, done) => {
    const origin = originOf(request.raw)
    const ip = known.get(origin) ?? clientIp(app, request)
    if (origin.length <= maxOriginLength) known.set(origin, ip)
    if (!warned && isHidden(request, ip)) {
      warned = true
      warn(app, request)
    }
    // Fastify's own getter derives it from headers that a client may have written.
    Object.defineProperty(request, 'ip', { value: ip })
    done()
  })
  return (request) => known.get(originOf(request))
}

/** The address of a request if one with the same origin was seen before. */
export type KnownIps = (request: IncomingMessage) => string | undefined

const maxOriginLength = 300

/** All that `clientIp` depends on, in lines, which no header contains. */
function originOf({ socket, httpVersion, headers }: IncomingMessage): string {
  return [socket.remoteAddress, httpVersion, headers.host, isForwarded(headers), headers['x-forwarded-for']].join('\n')
}

/** Whether a request came directly, not through a proxy, from this machine or a private network. */
export function isFromPrivateNetwork(request: FastifyRequest): boolean {
  return !isForwarded(request.headers) && request.raw.httpVersion !== '1.0' && isPrivateNetwork(request.ip)
}

function clientIp(app: App, request: FastifyRequest): string {
  const ip = plainIp(request.ip ?? '')
  if (!ip) return unknownIp
  if (isNamed(request)) return namedIp(ip)
  if (isForwarded(request.headers)) return isPrivateNetwork(ip) ? unknownIp : ip
  if (!isLoopback(ip)) return ip
  return isRelayed(app, request) ? unknownIp : ownIp
}

/**
 * A proxy that names this machine as the client names another proxy on it: TRUST_PROXY is too low.
 */
const namedIp = (ip: string) => (ip === ownIp || ip === '::1' ? unknownIp : ip)

/** Whether a trusted proxy named its client. */
const isNamed = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1

const isForwarded = (headers: IncomingHttpHeaders) => Object.keys(headers).some(isForwarding)
const isForwarding = (name: string) => name.startsWith('x-forwarded') || forwardingHeaders.has(name)

/**
 * Signs of a proxy that adds no headers: it requests the public host, or uses HTTP/1.0, nginx's
 * default. Without either, a proxy cannot be distinguished from this machine.
 */
const isRelayed = ({ config }: App, { headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || (isPublicHost(config, headers.host) && !isLocalHost(config, headers.host))

const isHidden = (request: FastifyRequest, ip: string) => ip === unknownIp || (isForwarded(request.headers) && !isNamed(request))

function warn(app: App, request: FastifyRequest): void {
  const headers = Object.keys(request.headers).filter(isForwarding)
  app.log.warn(
    { setting: 'TRUST_PROXY', value: app.config.trustProxy, peer: request.socket.remoteAddress, headers },
    'a request came through a proxy without a client address: TRUST_PROXY does not include this proxy, or is too low, or the proxy sends no X-Forwarded-For. All such readers share one rate limit. Set TRUST_PROXY to the number of proxies in front of the site (1), or to their addresses (loopback, 10.0.0.5), and have the nearest one set X-Forwarded-For',
  )
}
