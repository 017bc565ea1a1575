import { createClock } from './createClock.ts'
import type { Locale } from './locale.ts'
import { fullTime, shortTime, timeAgo } from './times.ts'

const minuteMs = 60_000
const useMinute = createClock(minuteMs)

/**
 * A time of publication. The server renders the date, because the page is the same for everyone and may be a minute old;
 * the browser then shows how long ago that is, updated every minute.
 */
export function Time({ iso, locale }: { iso: string; locale: Locale }) {
  const minute = useMinute()
  const text = minute === 0 ? shortTime(locale, iso) : timeAgo(locale, iso, minute + minuteMs - 1)
  // A new element for each text, because browsers count a text that grows as a layout shift (CLS).
  return (
    <time key={text} dateTime={iso} title={minute === 0 ? undefined : fullTime(locale, iso)}>
      {text}
    </time>
  )
}
