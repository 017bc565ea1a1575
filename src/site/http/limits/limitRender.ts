import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { perApp } from '#base/perApp.ts'

/**
 * Concurrent renders: enough to use the processor while others wait for the database, but too few
 * to use all of its connections.
 */
const maxConcurrent = 8
/** Further renders are refused immediately. */
const maxWaiting = 100
/**
 * A render that waited longer is refused, so that a hanging database does not keep all readers
 * waiting.
 */
const maxWaitMs = 3_000

const limitOf = perApp(() => limitConcurrency(maxConcurrent, maxWaiting))

/**
 * Renders a page or feed under the concurrency limit of this process. Throws `unavailable` if too
 * many are waiting.
 */
export function limitRender<Result>(app: App, render: () => Promise<Result>): Promise<Result> {
  const queuedAt = performance.now()
  return limitOf(app)(() => {
    if (performance.now() - queuedAt > maxWaitMs) throw new AppError('unavailable')
    return render()
  })
}
