import { useSyncExternalStore } from 'react'

/**
 * One clock for the whole page, which runs while somebody looks at it.
 * @param stepMs how long its hand rests
 * @returns a hook that answers when the step began that is running, in milliseconds; 0 on the server and before hydration
 */
export function createClock(stepMs: number): () => number {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    timer ??= setInterval(() => {
      for (const each of listeners) each()
    }, stepMs)
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearInterval(timer)
      timer = undefined
    }
  }

  /** The same value until the next step, as React's stores must answer. */
  const current = () => Math.floor(Date.now() / stepMs) * stepMs
  const onServer = () => 0
  return () => useSyncExternalStore(subscribe, current, onServer)
}
