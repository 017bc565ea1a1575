import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback, isNear, ownAddress, plainAddress, unknownAddress } from '#base/addressGroup.ts'
import type { App } from '#base/app.ts'
import type { TrustProxy } from '#base/trustProxy.ts'
import { isLocalHost, isPublicHost } from './knownHost.ts'

/** What proxies and CDNs add to a request that they pass on, beside `X-Forwarded-…`; whether we believe it or not. */
const forwardingHeaders = new Set(
  'forwarded via x-real-ip x-client-ip client-ip x-cluster-client-ip x-original-forwarded-for x-envoy-external-address x-azure-clientip cf-connecting-ip cf-connecting-ipv6 true-client-ip fastly-client-ip cdn-loop'.split(
    ' ',
  ),
)

/**
 * The setting as Fastify takes it. Of a bare number Fastify believes nobody, because anyone who reaches the port could write as many hops; here the
 * nearest one has to be on this machine or a private network. A CDN that connects from public addresses is listed by them.
 */
export function trustedProxies(setting: TrustProxy): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof setting !== 'number') return setting
  return (address, hop) => hop < setting && (hop > 0 || isNear(address ?? ''))
}

/**
 * Gives every request in `request.ip` the one address that limits, counts and the log of sessions go by: always an IP address in its one spelling;
 * `ownAddress` only for our own machine's own requests; `unknownAddress` for readers whom a proxy hides. In live mode the first of these is told to the
 * operator.
 */
export function nameClients(server: FastifyInstance, app: App): void {
  let warned = app.config.mode !== 'live'
  server.addHook('onRequest', async (request) => {
    const address = clientAddress(app, request)
    if (!warned && isHidden(request, address)) {
      warned = true
      warn(app, request)
    }
    // Fastify computes it anew at each look, from what a client may have written.
    Object.defineProperty(request, 'ip', { value: address })
  })
}

/** For what only the own network may read: asked directly, from this machine or a private network. */
export function isFromNear(request: FastifyRequest): boolean {
  return !isForwarded(request.headers) && request.raw.httpVersion !== '1.0' && isNear(request.ip)
}

function clientAddress(app: App, request: FastifyRequest): string {
  const address = plainAddress(request.ip ?? '')
  if (!address) return unknownAddress
  if (isNamed(request)) return namedAddress(address)
  if (isForwarded(request.headers)) return isNear(address) ? unknownAddress : address
  if (!isLoopback(address)) return address
  return isRelayed(app, request) ? unknownAddress : ownAddress
}

/** A proxy that names this machine names another proxy on it: TRUST_PROXY counts too few of them. */
const namedAddress = (address: string) => (address === ownAddress || address === '::1' ? unknownAddress : address)

/** Whether a proxy that we believe said for whom it asks. */
const isNamed = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1

const isForwarded = (headers: IncomingHttpHeaders) => Object.keys(headers).some(isForwarding)
const isForwarding = (name: string) => name.startsWith('x-forwarded') || forwardingHeaders.has(name)

/**
 * The traces of a proxy that adds no header: it asks for the public name, or speaks HTTP/1.0, as nginx does until it is told otherwise. One that leaves
 * neither is not told from our own machine.
 */
const isRelayed = ({ config }: App, { headers, raw }: FastifyRequest) =>
  raw.httpVersion === '1.0' || (isPublicHost(config, headers.host) && !isLocalHost(config, headers.host))

const isHidden = (request: FastifyRequest, address: string) =>
  address === unknownAddress || (isForwarded(request.headers) && !isNamed(request))

function warn(app: App, request: FastifyRequest): void {
  const headers = Object.keys(request.headers).filter(isForwarding)
  app.log.warn(
    { setting: 'TRUST_PROXY', value: app.config.trustProxy, peer: request.socket.remoteAddress, headers },
    'a request came through a proxy and its reader is not known: TRUST_PROXY does not cover this proxy, or counts too few, or it sends no X-Forwarded-For. Limits count such readers together. Set TRUST_PROXY to the number of proxies in front of the site (1), or to their addresses (loopback, 10.0.0.5), and let the nearest set X-Forwarded-For',
  )
}
