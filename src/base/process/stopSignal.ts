/** As long as `superviseChild` gives a child before it kills it. */
const usualGraceMs = 15_000

/**
 * Aborts on SIGTERM, SIGINT, SIGHUP, or when the program that started this one is gone. A program then finishes what it
 * has in hand and ends by itself.
 * @param graceMs nobody is left to kill a program whose starter is gone, so it is ended after this long
 */
export function stopSignal(graceMs = usualGraceMs): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const endAlone = () => {
    stop.abort()
    setTimeout(() => process.exit(1), graceMs).unref()
  }
  // It may have gone while this program was loaded; `connected` is undefined when nobody started it by a channel.
  if (process.connected === false) endAlone()
  else process.on('disconnect', endAlone)
  // To hear of it is no reason to stay.
  process.channel?.unref()
  return stop.signal
}

/** Resolves when the signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** The first message to the program that started this one; for nobody when there is none, or it is gone. */
export function tellReady(message: Record<string, unknown>): void {
  process.send?.(message, undefined, undefined, () => {})
}
