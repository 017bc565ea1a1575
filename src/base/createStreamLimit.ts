import type { ServerResponse } from 'node:http'
import { addressGroup, ownAddress, unknownAddress } from './addressGroup.ts'
import { AppError } from './errors.ts'

/** Streams open at once on one process, of one kind. */
const most = 5_000
/**
 * Of these, to one address (a /64 of IPv6): a tenth, so ten are needed to fill the process. A carrier puts some 64 to 1,000 subscribers behind one IPv4
 * address (RFC 6888, RFC 7422), of whom few read the same site at the same moment.
 */
const mostOfAddress = 500
/** Readers whom a proxy hides leave this many for those whose address is known. */
const mostOfUnknown = 4_500
const waitSeconds = 60

/** @returns false when the reader went away before the stream began */
export type StreamLimit = (address: string, response: ServerResponse) => boolean

/**
 * Counts streams until each is closed. Throws `too_many_requests` when this address has its share, `unavailable` when the process has all: pages then go
 * on without the live hint and ask again after a minute (`web/hearEvents.ts`). Our own machine's requests have no share.
 */
export function createStreamLimit(): StreamLimit {
  const openOf = new Map<string, number>()
  let open = 0
  return (address, response) => {
    // Nobody would tell of its end any more, and its place would never be free again.
    if (response.destroyed) return false
    const group = addressGroup(address)
    const others = openOf.get(group) ?? 0
    if (others >= shareOf(address)) throw new AppError('too_many_requests', undefined, waitSeconds)
    if (open >= most) throw new AppError('unavailable', undefined, waitSeconds)
    open++
    openOf.set(group, others + 1)
    response.once('close', () => {
      open--
      const left = (openOf.get(group) ?? 1) - 1
      if (left > 0) openOf.set(group, left)
      else openOf.delete(group)
    })
    return true
  }
}

function shareOf(address: string): number {
  if (address === ownAddress) return most
  return address === unknownAddress ? mostOfUnknown : mostOfAddress
}
