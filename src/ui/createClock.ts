import { useSyncExternalStore } from 'react'

/**
 * A clock shared by the whole page, which runs while any component uses it.
 * @param stepMs the interval between two ticks
 * @returns a hook that returns the time of the last tick in milliseconds; 0 on the server and
 *   before hydration
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

  /** Constant until the next tick, as React requires of a snapshot. */
  const current = () => Math.floor(Date.now() / stepMs) * stepMs
  const onServer = () => 0
  return () => useSyncExternalStore(subscribe, current, onServer)
}
