import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The second that is running, in milliseconds, or 0 before the page has woken up; one clock for the whole page. */
export function useSecond(): number {
  return useSyncExternalStore(everySecond, currentSecond, () => 0)
}

function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 1_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function currentSecond(): number {
  return Math.floor(Date.now() / 1_000) * 1_000
}
