import { kuwaitDaySpan } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { hourOf } from '#text/times.ts'
import { newsletterTextIn } from './newsletterText.ts'

/** كل أحد، 7:00 ص بتوقيت الكويت */
export function rhythmText(locale: Locale, { weekday, hour }: { weekday: number | null; hour: number }): string {
  const t = newsletterTextIn(locale)
  return weekday === null ? t.daily(hourName(locale, hour)) : t.weekly(t.weekdays[weekday] ?? '', hourName(locale, hour))
}

/** 7:00 ص. @param hour in Kuwait, 0 to 23 */
export function hourName(locale: Locale, hour: number): string {
  return hourOf(locale, kuwaitDaySpan('2026-01-01').since + hour * 3_600_000)
}
