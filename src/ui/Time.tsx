import { createClock } from './createClock.ts'
import type { Locale } from './locale.ts'
import { fullTime, shortTime, timeAgo } from './times.ts'

const minuteMs = 60_000
const useMinute = createClock(minuteMs)

/**
 * When something was published. The page itself carries the date, since it is the same for everyone and may be a minute old;
 * the browser then says how long ago that is, and again every minute.
 */
export function Time({ iso, locale }: { iso: string; locale: Locale }) {
  const minute = useMinute()
  const text = minute === 0 ? shortTime(locale, iso) : timeAgo(locale, iso, minute + minuteMs - 1)
  // A new element for a new text: browsers count a text that grows in its place as one that moved (CLS).
  return (
    <time key={text} dateTime={iso} title={minute === 0 ? undefined : fullTime(locale, iso)}>
      {text}
    </time>
  )
}
