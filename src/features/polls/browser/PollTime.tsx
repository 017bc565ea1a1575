import { useEffect } from 'react'
import { fullTime, shortTime } from '#text/times.ts'
import { createClock } from '#ui/createClock.ts'
import { type PollFigures, refreshPoll } from './pollFigures.ts'
import { usePollText } from './pollText.ts'
import { remainingTime } from './remainingTime.ts'

/** How long to wait before another request if the poll is still open for the server. */
const retryMs = 5_000
const useSecond = createClock(1_000)

/**
 * Time when a poll closes or has closed. The server renders the date, because the page is shared;
 * the browser then counts down. Screen readers do not announce the timer every second; `PollBody`
 * announces that the poll has closed.
 */
export function PollTime({ id, figures: { isClosed, closesAt } }: { id: number; figures: PollFigures }) {
  const { locale, t: messages } = usePollText()
  const now = useSecond()
  const left = Date.parse(closesAt) - now
  const isOver = now !== 0 && left <= 0 && !isClosed
  useEffect(() => {
    if (!isOver) return
    const refresh = () => void refreshPoll(id).catch((error) => console.error(error))
    refresh()
    const timer = setInterval(refresh, retryMs)
    return () => clearInterval(timer)
  }, [id, isOver])
  if (isClosed) return <time dateTime={closesAt}>{messages.closedAt(shortTime(locale, closesAt))}</time>
  if (isOver) return <span>{messages.closing}</span>
  if (now === 0) return <time dateTime={closesAt}>{messages.closesAt(shortTime(locale, closesAt))}</time>
  return (
    <span className="poll-timer" role="timer" title={fullTime(locale, closesAt)}>
      {messages.closesIn(remainingTime(locale, left))}
    </span>
  )
}
