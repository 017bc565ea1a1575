import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'

/**
 * A call without an answer after this time is slow, and a host with so many of them gets no more. A push service answers in a tenth of a second. Less than
 * the time after which a message leaves its slot (`delivery/server/send/sender.ts`), so that the next one knows.
 */
const slowMs = 1_500
const maxSlow = 100

const slowCalls = perApp(() => new Map<string, number>())

/** Whether so many calls of a host wait for its answer that it gets no more now: readers choose the hosts of their browsers, and one could be built to wait. */
export const isTooSlow = (app: App, host: string) => (slowCalls(app).get(host) ?? 0) >= maxSlow

/** Makes a call of a host, and counts it while it is slow. */
export async function countIfSlow<Result>(app: App, host: string, call: () => Promise<Result>): Promise<Result> {
  const counts = slowCalls(app)
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    counts.set(host, (counts.get(host) ?? 0) + 1)
  }, slowMs)
  try {
    return await call()
  } finally {
    clearTimeout(timer)
    const left = (counts.get(host) ?? 0) - 1
    if (isSlow && left > 0) counts.set(host, left)
    else if (isSlow) counts.delete(host)
  }
}
