import { createGate } from '#base/createGate.ts'
import { AppError } from '#base/errors.ts'

/** Renders at once: enough to use the processor while others wait for the database, too few to fill its connections. */
const atOnce = 8
/** More than this are refused at once. */
const mostWaiting = 100
/** Whoever waited this long is refused: a database that hangs must not hang every reader. */
const longestWaitMs = 3_000

/** Runs renders under a concurrency limit. They throw `unavailable` when there are too many. */
export type LimitRenders = <Result>(render: () => Promise<Result>) => Promise<Result>

export function limitRenders(): LimitRenders {
  const gate = createGate(atOnce, mostWaiting)
  return (render) => {
    const askedAt = Date.now()
    return gate(() => {
      if (Date.now() - askedAt > longestWaitMs) throw new AppError('unavailable')
      return render()
    })
  }
}
