import { useSyncExternalStore } from 'react'
import type { Locale } from '../locale.ts'
import { fullTime, shortTime, timeAgo } from '../times.ts'

/**
 * When something was published. The page itself carries the date, since it is the same for everyone and may be a minute old;
 * the browser then says how long ago that is, and again every minute.
 */
export function Time({ iso, locale }: { iso: string; locale: Locale }) {
  const now = useSyncExternalStore(everyMinute, currentMinute, onServer)
  const text = now === 0 ? shortTime(locale, iso) : timeAgo(locale, iso, now)
  // A new element for a new text: browsers count a text that grows in its place as one that moved (CLS).
  return (
    <time key={text} dateTime={iso} title={now === 0 ? undefined : fullTime(locale, iso)}>
      {text}
    </time>
  )
}

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for the whole page. */
function everyMinute(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The minute that is running, in milliseconds; the same value until the next one, as React's stores must answer. */
function currentMinute(): number {
  return Math.floor(Date.now() / 60_000) * 60_000 + 59_999
}

function onServer(): number {
  return 0
}
