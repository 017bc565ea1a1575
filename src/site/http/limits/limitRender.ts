import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { type ConcurrencyLimit, limitConcurrency } from '#base/limitConcurrency.ts'

/** Renders at once: enough to use the processor while others wait for the database, too few to take all of its connections. */
const atOnce = 8
/** Further renders are refused at once. */
const mostWaiting = 100
/** A render that waited longer is refused: a database that hangs must not keep every reader waiting. */
const longestWaitMs = 3_000

const limits = new WeakMap<App, ConcurrencyLimit>()

/** Renders a page or feed under the one concurrency limit of this process. Throws `unavailable` when too many are waiting. */
export function limitRender<Result>(app: App, render: () => Promise<Result>): Promise<Result> {
  const limit = limits.get(app) ?? limitConcurrency(atOnce, mostWaiting)
  limits.set(app, limit)
  const askedAt = performance.now()
  return limit(() => {
    if (performance.now() - askedAt > longestWaitMs) throw new AppError('unavailable')
    return render()
  })
}
