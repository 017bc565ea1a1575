import { isIP } from 'node:net'
import type { App } from '#base/app.ts'
import { createTally } from '#base/createTally.ts'
import { ipNetwork } from '#base/net/ipNetwork.ts'
import { perApp } from '#base/perApp.ts'

/**
 * A call without an answer after this part of its deadline (1.5 of 10 s) is slow, and a host with
 * so many of them gets no more. A push service answers in a tenth of a second. Less than the time
 * after which a message leaves its slot (`delivery/server/send/sender.ts`), so that the next one
 * knows.
 */
const slowShare = 0.15
const maxSlow = 100

const slowCalls = perApp(createTally)

/**
 * Whether so many calls of a host wait for its answer that it gets no more now: readers choose the
 * hosts of their browsers, and one could be built to wait.
 */
export const isTooSlow = (app: App, host: string) => slowCalls(app).count(ownerOf(host)) >= maxSlow

/** Makes a call of a host, and counts it while it is slow. */
export async function countIfSlow<Result>(app: App, host: string, call: () => Promise<Result>): Promise<Result> {
  const counts = slowCalls(app)
  const owner = ownerOf(host)
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    counts.add(owner)
  }, app.config.sendDeadlineMs * slowShare)
  try {
    return await call()
  } finally {
    clearTimeout(timer)
    if (isSlow) counts.remove(owner)
  }
}

/** Second levels under which countries register names: com.kw, co.uk. */
const shared = /^(?:ac|co|com|edu|gov|net|org)\.[a-z]{2}$/

/**
 * Returns the owner of a host: the domain that somebody has registered, because its names are
 * without number, and of an IPv6 address its site. By the last labels, as a list of public suffixes
 * would be out of date; those who share a domain are counted together.
 */
export function ownerOf(host: string): string {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
  if (isIP(name) === 6) return ipNetwork(name, 48)
  if (isIP(name) === 4) return host
  const labels = name.replace(/\.$/, '').split('.')
  return labels.slice(shared.test(labels.slice(-2).join('.')) ? -3 : -2).join('.')
}
