import type { FastifyInstance } from 'fastify'
import { addressGroup, limitMultiplier } from '#base/net/addressGroup.ts'

/** Maximum size of unread responses per address, in bytes, beyond what the kernel buffers. */
const maxPerAddress = 32 * 1024 * 1024
/** The same for all addresses together. */
const maxTotal = 256 * 1024 * 1024

type Unread = { group: string; share: number; bytes: number; cutOff(): void }

/**
 * Prevents clients that send requests but do not read from filling the memory: beyond a limit, the connection of the oldest unread response is cut off,
 * first among those of the same address. Slow readers are not affected if the others read. Streams are not counted: files are read from disk as they are
 * sent, and live streams have their own limit.
 */
export function limitUnread(server: FastifyInstance): void {
  /** Oldest first. */
  const waiting = new Set<Unread>()
  const bytesOf = new Map<string, number>()
  let total = 0

  function add(unread: Unread, sign: 1 | -1): void {
    const { group, bytes } = unread
    total += sign * bytes
    const left = (bytesOf.get(group) ?? 0) + sign * bytes
    if (left > 0) bytesOf.set(group, left)
    else bytesOf.delete(group)
  }

  function remove(unread: Unread): void {
    if (waiting.delete(unread)) add(unread, -1)
  }

  function cutOffOthers(fresh: Unread): void {
    const isOverShare = () => (bytesOf.get(fresh.group) ?? 0) > fresh.share
    for (const unread of waiting) {
      if (total <= maxTotal && !isOverShare()) return
      if (unread === fresh || (total <= maxTotal && unread.group !== fresh.group)) continue
      remove(unread)
      unread.cutOff()
    }
  }

  server.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes === 0 || reply.raw.destroyed) return
    const share = Math.min(maxTotal, maxPerAddress * limitMultiplier(request.ip))
    const unread = { group: addressGroup(request.ip), share, bytes, cutOff: () => request.socket.destroy() }
    waiting.add(unread)
    add(unread, 1)
    cutOffOthers(unread)
    reply.raw.once('close', () => remove(unread))
  })
}
