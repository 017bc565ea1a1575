const everyMs = 5_000
/** NTP makes smaller corrections all the time. */
const minJumpMs = 60_000

/**
 * Calls `onJump` if the clock was set or the machine slept, so that the wall clock and the elapsed
 * time differ by more than a minute. A process that waits for a time of day would otherwise wait
 * for as long as the clock was wrong.
 */
export function watchClock(onJump: (byMs: number) => void): { stop(): void } {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  const timer = setInterval(() => {
    const by = offset() - last
    if (Math.abs(by) < minJumpMs) return
    last += by
    onJump(by)
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
