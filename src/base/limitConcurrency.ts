import { AppError } from './errors.ts'

/**
 * Runs work when there is room for it.
 * @property isFull work would have to wait
 * @property tryEnter for work that is not one function: takes room now, until the function that it returns is called (once or more), or returns
 *   undefined when there is none
 */
export type ConcurrencyLimit = (<Result>(work: () => Promise<Result>) => Promise<Result>) & {
  isFull(): boolean
  tryEnter(): (() => void) | undefined
}

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
    // Work that ends hands its room over, so `running` stays as it is.
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

  function tryEnter(): (() => void) | undefined {
    if (running >= atOnce) return undefined
    running++
    let isInside = true
    return () => {
      if (isInside) leave()
      isInside = false
    }
  }

  return Object.assign(pass, { isFull: () => running >= atOnce, tryEnter })
}
