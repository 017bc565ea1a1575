import type { Limit } from '#access/server/rateLimit.ts'
import { networksOf } from '#base/net/ipNetwork.ts'

const daySeconds = 86_400

/** Asker of a code: the account, and the address of the request. */
export type Requester = { userId: number; ip: string }

/**
 * How often a code is sent to one phone number or chat in a day. An account and a network have less
 * of it than there is in all, so that a stranger with a few accounts does not use up what its owner
 * needs.
 */
export function numberLimits(name: string, number: string, { userId, ip }: Requester): Limit[] {
  const networks = networksOf(ip).map(({ network, times }) => ({
    ...{ name: `${name}-network`, key: `${number} ${network}` },
    ...{ max: 5 * times, seconds: daySeconds },
  }))
  return [
    { name: `${name}-account`, key: `${number} ${userId}`, max: 3, seconds: daySeconds },
    ...networks,
    { name: `${name}-number`, key: number, max: 20, seconds: daySeconds },
  ]
}
