import type { Locale } from '#text/locale.ts'
import { fullTime, hourOf, isToday } from '#text/times.ts'

/** 9:40 ص, or with its date if that is not today in Kuwait. @param at ms since 1970 */
export function timeOrDate(locale: Locale, at: number): string {
  return isToday(at) ? hourOf(locale, at) : fullTime(locale, new Date(at).toISOString())
}
