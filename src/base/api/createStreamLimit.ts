import type { ServerResponse } from 'node:http'
import { AppError } from '../errors.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import { addressGroup, limitMultiplier } from '../net/addressGroup.ts'

/** Streams open at once on one process, of one kind. */
const most = 5_000
/**
 * Of these, for one address (a /64 of IPv6): a tenth, so that filling the process takes ten addresses. A carrier puts some 64 to 1,000 subscribers
 * behind one IPv4 address (RFC 6888, RFC 7422), few of whom read the same site at the same moment.
 */
const mostOfAddress = 500
/** Readers without a known address together; the rest is left for those who have one. */
const mostOfUnknown = 4_500
const waitSeconds = 60

/** @returns false when the reader went away before the stream began */
export type StreamLimit = (address: string, response: ServerResponse) => boolean

/**
 * Counts open streams. Throws `too_many_requests` when the address has as many as it may, `unavailable` when the process does: pages then go on without
 * live updates and try again after a minute (`ui/openEventStream.ts`). This machine's own requests have no limit but the process's.
 */
export function createStreamLimit(): StreamLimit {
  const openOf = new Map<string, number>()
  const limit = limitConcurrency(most)
  return (address, response) => {
    // Its `close` event has passed, so it would be counted for ever.
    if (response.destroyed) return false
    const group = addressGroup(address)
    const others = openOf.get(group) ?? 0
    if (others >= shareOf(address)) throw new AppError('too_many_requests', undefined, waitSeconds)
    const release = limit.tryEnter()
    if (!release) throw new AppError('unavailable', undefined, waitSeconds)
    openOf.set(group, others + 1)
    response.once('close', () => {
      release()
      const left = (openOf.get(group) ?? 1) - 1
      if (left > 0) openOf.set(group, left)
      else openOf.delete(group)
    })
    return true
  }
}

function shareOf(address: string): number {
  const multiplier = limitMultiplier(address)
  return Number.isFinite(multiplier) ? Math.min(mostOfAddress * multiplier, mostOfUnknown) : most
}
