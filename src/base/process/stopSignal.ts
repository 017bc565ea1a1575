/** Time that `superviseChild` waits before it kills a child. */
const defaultGraceMs = 15_000

/**
 * Aborts on SIGTERM, SIGINT, SIGHUP, or when the parent process has gone. The program should then
 * finish its current work and end.
 * @param graceMs if the parent has gone, nobody can kill this program, so it exits after this long
 */
export function stopSignal(graceMs = defaultGraceMs): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  const onParentGone = () => {
    stop.abort()
    setTimeout(() => process.exit(1), graceMs).unref()
  }
  // The parent may have gone while this program was loading; `connected` is undefined without an
  // IPC channel.
  if (process.connected === false) onParentGone()
  else process.on('disconnect', onParentGone)
  // The open channel alone must not keep the program running.
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

/**
 * Sends the first message to the parent process, which is then `ready`; does nothing without a
 * parent.
 */
export function reportReady(message: Record<string, unknown>): void {
  process.send?.(message, undefined, undefined, () => {})
}
