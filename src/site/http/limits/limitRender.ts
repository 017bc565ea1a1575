import type { App } from '#base/app.ts'
import { createGate, type Gate } from '#base/createGate.ts'
import { AppError } from '#base/errors.ts'

/** Renders at once: enough to use the processor while others wait for the database, too few to take all of its connections. */
const atOnce = 8
/** Further renders are refused at once. */
const mostWaiting = 100
/** A render that waited longer is refused: a database that hangs must not keep every reader waiting. */
const longestWaitMs = 3_000

const gates = new WeakMap<App, Gate>()

/** Renders a page or feed under the one concurrency limit of this process. Throws `unavailable` when too many are waiting. */
export function limitRender<Result>(app: App, render: () => Promise<Result>): Promise<Result> {
  const gate = gates.get(app) ?? createGate(atOnce, mostWaiting)
  gates.set(app, gate)
  const askedAt = performance.now()
  return gate(() => {
    if (performance.now() - askedAt > longestWaitMs) throw new AppError('unavailable')
    return render()
  })
}
