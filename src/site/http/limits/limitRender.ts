import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { perApp } from '#base/perApp.ts'

/** Renders at once: enough to use the processor while others wait for the database, too few to take all of its connections. */
const atOnce = 8
/** Further renders are refused at once. */
const mostWaiting = 100
/** A render that waited longer is refused: a database that hangs must not keep every reader waiting. */
const longestWaitMs = 3_000

const limitOf = perApp(() => limitConcurrency(atOnce, mostWaiting))

/** Renders a page or feed under the one concurrency limit of this process. Throws `unavailable` when too many are waiting. */
export function limitRender<Result>(app: App, render: () => Promise<Result>): Promise<Result> {
  const askedAt = performance.now()
  return limitOf(app)(() => {
    if (performance.now() - askedAt > longestWaitMs) throw new AppError('unavailable')
    return render()
  })
}
