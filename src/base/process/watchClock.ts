const everyMs = 5_000
/** Less is what NTP corrects all the time. */
const leastMs = 60_000

/**
 * Calls `onJump` when the clock was set, or the machine slept: what it shows and what has passed differ by more than a minute. A process that keeps a
 * moment of the clock in memory would otherwise wait for it for as long as the clock was wrong.
 */
export function watchClock(onJump: (byMs: number) => void): { stop(): void } {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  const timer = setInterval(() => {
    const by = offset() - last
    if (Math.abs(by) < leastMs) return
    last += by
    onJump(by)
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
