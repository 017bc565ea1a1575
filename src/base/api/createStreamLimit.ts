import type { ServerResponse } from 'node:http'
import { createTally } from '../createTally.ts'
import { AppError } from '../errors.ts'
import { limitConcurrency } from '../limitConcurrency.ts'
import { networksOf } from '../net/ipNetwork.ts'

/** Open streams of one kind in one process. */
const maxStreams = 5_000
/**
 * Streams of one address: a tenth, so that filling the process takes ten addresses. A carrier puts
 * about 64 to 1,000 subscribers behind one IPv4 address (RFC 6888, RFC 7422), few of whom read the
 * same site at the same moment.
 */
const maxPerIp = 500
/**
 * Streams of all readers without a known address together; the rest is reserved for those who have
 * one.
 */
const maxForUnknown = 4_500
const retryAfterSeconds = 60

/** @returns false if the reader left before the stream began */
export type StreamLimit = (ip: string, response: ServerResponse) => boolean

/**
 * Counts open streams. Throws `too_many_requests` if the address has reached its limit,
 * `unavailable` if the process has: pages then work without live updates and try again after a
 * minute (`ui/openEventStream.ts`). For this machine's own requests only the limit of the process
 * applies.
 */
export function createStreamLimit(): StreamLimit {
  const openOf = createTally()
  const limit = limitConcurrency(maxStreams)
  return (ip, response) => {
    // Its `close` event has already been emitted, so it would be counted for ever.
    if (response.destroyed) return false
    const networks = networksOf(ip)
    const isFull = networks.some(({ network, times }) => openOf.count(network) >= Math.min(maxPerIp * times, maxForUnknown))
    if (isFull) throw new AppError('too_many_requests', undefined, retryAfterSeconds)
    const release = limit.tryEnter()
    if (!release) throw new AppError('unavailable', undefined, retryAfterSeconds)
    for (const { network } of networks) openOf.add(network)
    response.once('close', () => {
      release()
      for (const { network } of networks) openOf.remove(network)
    })
    return true
  }
}
