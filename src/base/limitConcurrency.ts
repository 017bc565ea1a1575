import { AppError } from './errors.ts'

/** Runs work when there is room for it; `isFull`: it would have to wait. */
export type ConcurrencyLimit = (<Result>(work: () => Promise<Result>) => Promise<Result>) & { isFull(): boolean }

/**
 * Lets only so much work run at once, first come first served; the rest waits. Beyond `mostWaiting` it throws
 * `AppError('unavailable')` at once, so that a rush costs a clear answer and not all memory.
 */
export function limitConcurrency(atOnce: number, mostWaiting = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < atOnce) running++
    else if (waiting.length >= mostWaiting) throw new AppError('unavailable')
    // Whoever leaves hands its place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function pass<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return Object.assign(pass, { isFull: () => running >= atOnce })
}
