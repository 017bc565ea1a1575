import type { ReactNode } from 'react'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { dayName, fullNumber } from '#text/times.ts'
import type { DayCount } from '../days.ts'
import { onDay } from '../queryDays.ts'
import { useSearchText } from '../searchText.ts'

/** The days of the results, latest first, as links that narrow the search to a day. */
export default function DayList({ days, address }: DayListProps): ReactNode {
  const { locale, t: s } = useSearchText()
  const maxCount = Math.max(...days.map(({ count }) => count))
  if (days.length === 0) return <p className="list-end">{s.noDays}</p>
  return (
    <ul className="options">
      {days.map(({ day, count }) => {
        const search = onDay(address.filters.search ?? '', day, s.helpFilters)
        return (
          <li key={day} className="option option-day">
            <a href={search && listHref(withFilters(address, { search }))}>
              <span>{dayName(locale, day)}</span>
              <svg className="day-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(count / maxCount) * 100} height="1" />
              </svg>
              <span className="option-count">{fullNumber(locale, count)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}

export type DayListProps = { days: DayCount[]; address: ListAddress }
