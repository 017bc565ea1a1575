import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { createTally } from '#base/createTally.ts'
import { isPrivateNetwork, networksOf, plainIp, unknownIp } from '#base/net/ipNetwork.ts'
import { listsProxy } from '#base/net/trustProxy.ts'

/**
 * Open connections per address: a fifth of all (`createApiServer.ts`), and twice the limit of
 * streams (`createStreamLimit.ts`).
 */
const maxPerIp = 2_000
/** The same for an IPv6 site (a /48), or those who represent many readers. */
const maxPerSite = 4_000
/**
 * Concurrent requests per connection. Browsers and proxies wait for the response before the next
 * request; sending more is called pipelining (RFC 9112 §9.3.2). For a program that sends 500
 * requests in one packet, all 500 responses would be made and held until it reads them.
 */
const maxPipelined = 4

/**
 * Cuts off clients that open more connections, or send more requests on one of them, than readers
 * need. Trusted proxies and our own network may open any number of connections, because they
 * represent many readers.
 */
export function limitConnections(server: FastifyInstance, app: App): void {
  const openOf = createTally()
  server.server.on('connection', (socket) => {
    const ip = plainIp(socket.remoteAddress ?? '') ?? unknownIp
    if (isPrivateNetwork(ip) || listsProxy(app.config.trustProxy, ip)) return
    const networks = networksOf(ip)
    if (networks.some(({ network, times }) => openOf.count(network) >= Math.min(maxPerIp * times, maxPerSite))) return void socket.destroy()
    for (const { network } of networks) openOf.add(network)
    socket.once('close', () => {
      for (const { network } of networks) openOf.remove(network)
    })
  })

  const inFlight = new WeakMap<Socket, number>()
  server.addHook('onRequest', ({ socket }, reply, done) => {
    const others = inFlight.get(socket) ?? 0
    if (others >= maxPipelined) socket.destroy()
    // Other requests in the same packet are still parsed, but get no response either.
    if (socket.destroyed) return void reply.hijack()
    inFlight.set(socket, others + 1)
    reply.raw.once('close', () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1))
    done()
  })
}
