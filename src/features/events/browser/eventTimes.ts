import { kuwaitDay } from '#kuwaitTime.ts'
import { type Locale, languageTags } from '#text/locale.ts'
import type { EventItem } from './eventItem.ts'
import { eventTextIn } from './eventText.ts'

function formats(locale: Locale) {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(languageTags[locale], { timeZone: 'Asia/Kuwait', ...options })
  return {
    month: of({ month: 'long', year: 'numeric' }),
    shortMonth: of({ month: locale === 'ar' ? 'long' : 'short' }),
    date: of({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    hour: hourOf(of({ hour: 'numeric', minute: '2-digit', hourCycle: 'h12' })),
  }
}

/** 7:30 م, without a line break inside. */
function hourOf(format: Intl.DateTimeFormat): { format(ms: number): string } {
  return { format: (ms) => format.format(ms).replace(/\s/g, '\u00a0') }
}

const known = { ar: formats('ar'), en: formats('en') }
const comma: Record<Locale, string> = { ar: '، ', en: ', ' }

/** ديسمبر 2026. @param month 2026-12 */
export function monthName(locale: Locale, month: string): string {
  return known[locale].month.format(new Date(`${month}-15T12:00:00Z`))
}

/** The day of the month and the month's name of an event's start. */
export function startDay(locale: Locale, { startsAt }: EventItem): { day: string; month: string } {
  const ms = Date.parse(startsAt)
  return { day: String(Number(kuwaitDay(ms).slice(8))), month: known[locale].shortMonth.format(ms) }
}

/** The time of an event on one or several days: الخميس، 26 نوفمبر 2026، من 7:30 م إلى 9:30 م */
export function eventTime(locale: Locale, { startsAt, endsAt, isAllDay }: EventItem): string {
  const { date, hour } = known[locale]
  const { allDay, fromTo } = eventTextIn(locale)
  const start = Date.parse(startsAt)
  // An event that ends at midnight does not extend into the next day.
  const end = Date.parse(endsAt)
  const last = end - 1
  if (kuwaitDay(start) === kuwaitDay(last))
    return date.format(start) + comma[locale] + (isAllDay ? allDay : fromTo(hour.format(start), hour.format(end)))
  if (isAllDay) return fromTo(date.format(start), date.format(last))
  return fromTo(date.format(start) + comma[locale] + hour.format(start), date.format(end) + comma[locale] + hour.format(end))
}
