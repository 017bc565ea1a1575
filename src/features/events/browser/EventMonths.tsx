import { eventsHref } from './eventAddress.ts'
import { useEventText } from './eventText.ts'
import { monthName } from './eventTimes.ts'

/** Links that select a month. @param months those in which an event begins, as 2026-12 */
export function EventMonths({ months, chosen }: { months: string[]; chosen: string | null }) {
  const { locale, t } = useEventText()
  const shown = chosen && !months.includes(chosen) ? [...months, chosen].sort() : months
  return (
    <nav className="chips event-months" aria-label={t.monthsLabel}>
      {[null, ...shown].map((month) => {
        const isOn = month === chosen
        return (
          <a
            key={month}
            className={isOn ? 'chip chip-on' : 'chip'}
            href={eventsHref(locale, month)}
            aria-current={isOn ? 'true' : undefined}
          >
            {month ? monthName(locale, month) : t.upcoming}
          </a>
        )
      })}
    </nav>
  )
}
