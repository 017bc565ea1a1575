import { AppError } from './errors.ts'

/**
 * Runs work when a slot is free.
 * @property isFull whether work would have to wait
 * @property tryEnter for work that is not a single function: takes a slot until the returned
 *   function is called (once or more); undefined if no slot is free
 */
export type ConcurrencyLimit = (<Result>(work: () => Promise<Result>) => Promise<Result>) & {
  isFull(): boolean
  tryEnter(): (() => void) | undefined
}

/**
 * Runs at most `atOnce` calls at a time; others wait, in order. If `maxWaiting` are already
 * waiting, it throws `AppError('unavailable')` at once, so that a burst of requests does not
 * exhaust the memory.
 */
export function limitConcurrency(atOnce: number, maxWaiting = Number.POSITIVE_INFINITY): ConcurrencyLimit {
  let running = 0
  const waiting: (() => void)[] = []

  async function enter(): Promise<void> {
    if (running < atOnce) running++
    else if (waiting.length >= maxWaiting) throw new AppError('unavailable')
    // A call that ends hands over its slot, so `running` does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running--
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function tryEnter(): (() => void) | undefined {
    if (running >= atOnce) return undefined
    running++
    let isReleased = false
    return () => {
      if (!isReleased) leave()
      isReleased = true
    }
  }

  return Object.assign(run, { isFull: () => running >= atOnce, tryEnter })
}
