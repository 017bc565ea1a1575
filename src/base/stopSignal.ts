/**
 * Aborts on SIGTERM, SIGINT, SIGHUP, or when the program that started this one is gone. A program then finishes what it
 * has in hand and ends by itself.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  process.on('disconnect', () => stop.abort())
  return stop.signal
}

/** Resolves when the signal is aborted. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
