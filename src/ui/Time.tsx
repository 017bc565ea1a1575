import { Fragment, type ReactNode } from 'react'
import type { Locale } from '#text/locale.ts'
import { fullTime, shortTime, timeAgo } from '#text/times.ts'
import { createClock } from './createClock.ts'

const minuteMs = 60_000
const useMinute = createClock(minuteMs)

/**
 * A time of publication. The server renders the date, because the page is the same for everyone and
 * may be a minute old; the browser then shows how long ago that is, updated every minute.
 * @param after what follows in the same line
 */
export function Time({ iso, locale, after }: { iso: string; locale: Locale; after?: ReactNode }) {
  const minute = useMinute()
  const text = minute === 0 ? shortTime(locale, iso) : timeAgo(locale, iso, minute + minuteMs - 1)
  // New elements for each text, because browsers count a text that grows, and what it moves, as a
  // layout shift (CLS).
  return (
    <Fragment key={text}>
      <time dateTime={iso} title={minute === 0 ? undefined : fullTime(locale, iso)}>
        {text}
      </time>
      {after}
    </Fragment>
  )
}
