import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { addressGroup, isPrivateNetwork, plainAddress, unknownAddress } from '#base/net/addressGroup.ts'
import { listsProxy } from '#base/net/trustProxy.ts'

/** Connections of one address at once: a fifth of all (`server.ts`), and twice what streams may have (`createStreamLimit.ts`). */
const mostOfPeer = 2_000
/**
 * Requests of one connection under way at once. Browsers and proxies send the next one after the answer (RFC 9112 §9.3.2 calls the other way
 * pipelining); a program that sends 500 in one packet would have all 500 answers made and kept until it reads.
 */
const mostOfConnection = 4

/**
 * Cuts off whoever opens more connections, or sends more requests on one of them, than a reader has use for. A proxy that we believe, and our own
 * network, may open as many as they like: for them many readers stand.
 */
export function limitConnections(server: FastifyInstance, app: App): void {
  const openOf = new Map<string, number>()
  server.server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '') ?? unknownAddress
    if (isPrivateNetwork(address) || listsProxy(app.config.trustProxy, address)) return
    const peer = addressGroup(address)
    const open = openOf.get(peer) ?? 0
    if (open >= mostOfPeer) return void socket.destroy()
    openOf.set(peer, open + 1)
    socket.once('close', () => {
      const left = (openOf.get(peer) ?? 1) - 1
      if (left > 0) openOf.set(peer, left)
      else openOf.delete(peer)
    })
  })

  const underWay = new WeakMap<Socket, number>()
  server.addHook('onRequest', async ({ socket }, reply) => {
    const others = underWay.get(socket) ?? 0
    if (others >= mostOfConnection) socket.destroy()
    // What the same packet held beside it is read all the same, and not answered either.
    if (socket.destroyed) return reply.hijack()
    underWay.set(socket, others + 1)
    reply.raw.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1))
  })
}
