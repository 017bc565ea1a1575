import type { FastifyInstance } from 'fastify'
import { addressGroup, limitMultiplier } from '#base/net/addressGroup.ts'

/** Bytes of answers that one address has asked for and not read, beyond what the kernel keeps of each. */
const mostOfAddress = 32 * 1024 * 1024
/** The same of all together. */
const most = 256 * 1024 * 1024

type Unread = { group: string; share: number; bytes: number; cutOff(): void }

/**
 * Keeps those who ask and do not read from filling the memory: beyond a bound the answer that has waited longest is cut off with its connection, first
 * among those of the same address. Whoever reads, however slowly, among others who do is not met. Streams count elsewhere: files are read as they are
 * sent, live streams are ended by themselves.
 */
export function limitUnread(server: FastifyInstance): void {
  /** The oldest first. */
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

  function forget(unread: Unread): void {
    if (waiting.delete(unread)) add(unread, -1)
  }

  function cutOffOthers(fresh: Unread): void {
    const isOverShare = () => (bytesOf.get(fresh.group) ?? 0) > fresh.share
    for (const unread of waiting) {
      if (total <= most && !isOverShare()) return
      if (unread === fresh || (total <= most && unread.group !== fresh.group)) continue
      forget(unread)
      unread.cutOff()
    }
  }

  server.addHook('onSend', async (request, reply, payload) => {
    const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0
    if (bytes === 0 || reply.raw.destroyed) return
    const share = Math.min(most, mostOfAddress * limitMultiplier(request.ip))
    const unread = { group: addressGroup(request.ip), share, bytes, cutOff: () => request.socket.destroy() }
    waiting.add(unread)
    add(unread, 1)
    cutOffOthers(unread)
    reply.raw.once('close', () => forget(unread))
  })
}
