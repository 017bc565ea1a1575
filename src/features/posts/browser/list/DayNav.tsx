import { inLocale } from '#text/locale.ts'
import { fullDay } from '#text/times.ts'
import type { DaysAround } from '../../schema.ts'
import { addressNames, type ListAddress, listHref, listPath, withFilters } from '../listAddress.ts'
import { usePostText } from '../postText.ts'
import { useDayText } from './dayText.ts'

/**
 * Navigation above the list of a day: the days before and after it, and a form to choose another,
 * which needs no script.
 */
export function DayNav({ address, days }: { address: ListAddress; days: DaysAround }) {
  const { locale, t: p } = usePostText()
  const { t } = useDayText()
  const { filters } = address
  return (
    <nav className="day-nav" aria-label={p.archive}>
      {days.previous && <DayLink address={address} day={days.previous} rel="prev" />}
      {days.next && <DayLink address={address} day={days.next} rel="next" />}
      <search aria-label={t.chooseDay}>
        <form action={inLocale(locale, listPath(address))}>
          <label className="field">
            <input
              key={filters.day}
              type="date"
              name="day"
              aria-label={t.chooseDay}
              defaultValue={filters.day}
              min={days.first}
              max={days.today}
              required
            />
          </label>
          {addressNames.map(
            (name) => name !== 'day' && filters[name] !== undefined && <input key={name} type="hidden" name={name} value={filters[name]} />,
          )}
          <button type="submit" className="button">
            {t.showDay}
          </button>
        </form>
      </search>
    </nav>
  )
}

/** Search engines follow the days of all news, not those of each section. */
function DayLink({ address, day, rel }: { address: ListAddress; day: string; rel: 'prev' | 'next' }) {
  const { locale, t } = useDayText()
  const isOfAll = Object.keys(address.filters).length === 1
  return (
    <a className="i i-back" href={listHref(withFilters(address, { day }))} rel={isOfAll ? rel : `${rel} nofollow`}>
      <span className="sr-only">{rel === 'prev' ? t.previousDay : t.nextDay} </span>
      {fullDay(locale, day)}
    </a>
  )
}
