import { dayName } from '#text/times.ts'
import { type DayCount, lastDays } from '../days.ts'
import { useSearchText } from '../searchText.ts'

const shownDays: [min: number, max: number] = [14, 30]
const height = 28
/** Widths of a day and of its bar, in SVG units. */
const step = 5
const width = 4

/**
 * The number of results per day for the last days, as bars in reading direction. The filter sheet
 * lists the days.
 */
export function DayBars({ days }: { days: DayCount[] }) {
  const { locale, t: s } = useSearchText()
  const shown = lastDays(days, shownDays)
  const peak = shown.reduce((busiest, day) => (day.count > busiest.count ? day : busiest), { day: '', count: 0 })
  if (days.length < 2) return null
  return (
    <svg
      className="day-bars"
      role="img"
      aria-label={s.dayBars(shown.length, dayName(locale, peak.day), peak.count)}
      width={shown.length * step}
      height={height}
    >
      {shown.map(({ day, count }, at) => {
        const size = count === 0 ? 1 : Math.max(2, Math.round((count / peak.count) * height))
        return <rect key={day} x={at * step} y={height - size} width={width} height={size} />
      })}
    </svg>
  )
}
