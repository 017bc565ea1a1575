import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { createTally } from '#base/createTally.ts'
import { networksOf } from '#base/net/ipNetwork.ts'

/** Maximum size of unread responses per address, in bytes, beyond what the kernel buffers. */
const maxPerIp = 32 * 1024 * 1024
/** The same for all addresses together. */
const maxTotal = 256 * 1024 * 1024
/** Bytes that a response that is a stream (a file, an export) reads ahead at most. */
const streamBytes = 128 * 1024

type Unread = { networks: ReturnType<typeof networksOf>; bytes: number; cutOff(): void }

/**
 * Prevents clients that send requests but do not read from filling the memory: beyond a limit, the
 * connection of the oldest unread response is cut off, first among those of the same address. Slow
 * readers are not affected if the others read. Files are read from disk as they are sent, so they
 * count as what is read ahead. Live streams have their own limit.
 */
export function limitUnread(server: FastifyInstance): UnreadLimit {
  /** Oldest first. */
  const waiting = new Set<Unread>()
  const bytesOf = createTally()
  let total = 0

  function add(unread: Unread, sign: 1 | -1): void {
    const { networks, bytes } = unread
    total += sign * bytes
    for (const { network } of networks) bytesOf.add(network, sign * bytes)
  }

  function remove(unread: Unread): void {
    if (waiting.delete(unread)) add(unread, -1)
  }

  function cutOffOthers(fresh: Unread): void {
    for (const unread of waiting) {
      const full = fresh.networks.find(({ network, times }) => bytesOf.count(network) > maxPerIp * times)
      if (total <= maxTotal && !full) return
      if (unread === fresh || (total <= maxTotal && !unread.networks.some(({ network }) => network === full?.network))) continue
      remove(unread)
      unread.cutOff()
    }
  }

  function hold(ip: string, bytes: number, response: ServerResponse): void {
    const { socket } = response.req
    const unread = { networks: networksOf(ip), bytes, cutOff: () => socket.destroy() }
    waiting.add(unread)
    add(unread, 1)
    cutOffOthers(unread)
    response.once('close', () => remove(unread))
  }

  server.addHook('onSend', (request, reply, payload, done) => {
    const bytes = sizeOf(payload, Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY))
    if (bytes > 0 && !reply.raw.destroyed) hold(request.ip, bytes, reply.raw)
    done()
  })
  return { hold }
}

/** @property hold counts a response in memory until its client has read it, or has left */
export type UnreadLimit = { hold(ip: string, bytes: number, response: ServerResponse): void }

/** Returns the size in memory. @param announced length of a stream */
function sizeOf(payload: unknown, announced: number): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length
  return payload instanceof Readable ? Math.min(announced, streamBytes) : 0
}
