import { useEffect } from 'react'
import { createClock } from '#ui/createClock.ts'
import { fullTime, shortTime } from '#ui/times.ts'
import { type PollFigures, refreshPoll } from './pollFigures.ts'
import { usePollText } from './pollText.ts'
import { remainingTime } from './remainingTime.ts'

/** When the server was not yet of the opinion that the time is over, it is asked again after this long. */
const askAgainMs = 5_000
const useSecond = createClock(1_000)

/**
 * When a poll closes or closed. The page itself carries the date, since it is the same for everyone; the browser then counts down. A timer is not read
 * out with every second; that the poll has closed is, by `PollBody`.
 */
export function PollTime({ id, figures: { isClosed, closesAt } }: { id: number; figures: PollFigures }) {
  const { locale, t: words } = usePollText()
  const now = useSecond()
  const left = Date.parse(closesAt) - now
  const isOver = now !== 0 && left <= 0 && !isClosed
  useEffect(() => {
    if (!isOver) return
    const ask = () => void refreshPoll(id).catch((error) => console.error(error))
    ask()
    const timer = setInterval(ask, askAgainMs)
    return () => clearInterval(timer)
  }, [id, isOver])
  if (isClosed) return <time dateTime={closesAt}>{words.closedAt(shortTime(locale, closesAt))}</time>
  if (isOver) return <span>{words.closing}</span>
  if (now === 0) return <time dateTime={closesAt}>{words.closesAt(shortTime(locale, closesAt))}</time>
  return (
    <span className="poll-timer" role="timer" title={fullTime(locale, closesAt)}>
      {words.closesIn(remainingTime(locale, left))}
    </span>
  )
}
