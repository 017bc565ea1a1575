import { createHmac } from 'node:crypto'
import type { App } from '#base/app.ts'
import { networksOf } from '#base/net/ipNetwork.ts'

/**
 * A network as the numbers of ads store it: 8 bytes in hex, under a key that changes every day.
 * `times`: how many times the limit it has.
 */
export type Network = { mark: string; times: number }

/** The networks of an address on a day in Kuwait; none for this machine's own requests. */
export function adNetworks(app: App, day: string, ip: string): Network[] {
  const key = `ad viewers ${day} ${app.config.secret}`
  return networksOf(ip).map(({ network, times }) => ({
    mark: createHmac('sha256', key).update(network).digest('hex').slice(0, 16),
    times,
  }))
}
