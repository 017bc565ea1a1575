import { kuwaitDate, kuwaitDayNumber } from '#kuwaitTime.ts'
import { type Locale, languageTags } from './locale.ts'
import { plural } from './plural.ts'

const now: Record<Locale, string> = { ar: 'الآن', en: 'now' }
const yesterday: Record<Locale, string> = { ar: 'أمس', en: 'yesterday' }
const comma: Record<Locale, string> = { ar: '، ', en: ', ' }
/**
 * Names as in Unicode's data (CLDR). Formatting by `Intl` would take a phone 200 ms before the page
 * reacts; and server and browser, which may have different versions of the data, must write the
 * same.
 */
const months: Record<Locale, string[]> = {
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}
const weekdays: Record<Locale, string[]> = {
  ar: 'الأحد الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت'.split(' '),
  en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' '),
}
const halves: Record<Locale, [string, string]> = { ar: ['ص', 'م'], en: ['am', 'pm'] }

/** 21 نوفمبر 2026، 4:05 م */
export function fullTime(locale: Locale, iso: string): string {
  const ms = Date.parse(iso)
  return dateOf(locale, ms) + comma[locale] + hourOf(locale, ms)
}

/** 4:05 م. @param at ms since 1970 */
export function hourOf(locale: Locale, at: number): string {
  const date = kuwaitDate(at)
  const hour = date.getUTCHours()
  return `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')} ${halves[locale][hour < 12 ? 0 : 1]}`
}

/** 21 نوفمبر */
function dayOf(locale: Locale, ms: number): string {
  const date = kuwaitDate(ms)
  return `${date.getUTCDate()} ${months[locale][date.getUTCMonth()]}`
}

/** 21 نوفمبر 2026 */
function dateOf(locale: Locale, ms: number): string {
  return `${dayOf(locale, ms)} ${kuwaitDate(ms).getUTCFullYear()}`
}

/** Whether it is the same day in Kuwait. @param at ms since 1970 */
export function isToday(at: number, nowMs = Date.now()): boolean {
  return kuwaitDayNumber(at) === kuwaitDayNumber(nowMs)
}

const dayMs = 24 * 3600_000

/** 21 نوفمبر 2026. @param day 2026-11-21 */
export function fullDay(locale: Locale, day: string): string {
  return dateOf(locale, Date.parse(`${day}T12:00:00Z`))
}

/** السبت، 21 نوفمبر. @param day 2026-11-21 */
export function dayName(locale: Locale, day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  return `${weekdays[locale][date.getUTCDay()]}${locale === 'ar' ? comma.ar : ' '}${dayOf(locale, date.getTime())}`
}

/** السبت 21 نوفمبر 2026. @param day 2026-11-21 */
export function longDay(locale: Locale, day: string): string {
  return `${weekdays[locale][new Date(day).getUTCDay()]} ${fullDay(locale, day)}`
}

const longAgoMs = 300 * dayMs

/** 21 نوفمبر، 4:05 م. @param at ms since 1970 */
export function dayAndHour(locale: Locale, at: number): string {
  return dayOf(locale, at) + comma[locale] + hourOf(locale, at)
}

/**
 * 21 نوفمبر، 4:05 م; if long ago, 21 نوفمبر 2025. Rendered by the server, until the browser shows
 * how long ago that is.
 */
export function shortTime(locale: Locale, iso: string, nowMs = Date.now()): string {
  const ms = Date.parse(iso)
  return nowMs - ms > longAgoMs ? dateOf(locale, ms) : dayAndHour(locale, ms)
}

/**
 * قبل دقيقة، قبل 5 دقائق، قبل ساعتين; after a day, أمس; what is older than yesterday in Kuwait has
 * its date.
 */
export function timeAgo(locale: Locale, iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000)
  if (minutes < 1) return now[locale]
  if (minutes < 60) return ago(locale, minutes, 'minute')
  if (minutes < 24 * 60) return ago(locale, Math.floor(minutes / 60), 'hour')
  return isToday(Date.parse(iso), nowMs - dayMs) ? yesterday[locale] : shortTime(locale, iso, nowMs)
}

const units = {
  ar: {
    minute: { one: 'قبل دقيقة', two: 'قبل دقيقتين', few: 'قبل # دقائق', other: 'قبل # دقيقة' },
    hour: { one: 'قبل ساعة', two: 'قبل ساعتين', few: 'قبل # ساعات', other: 'قبل # ساعة' },
  },
  en: {
    minute: { one: '1 minute ago', other: '# minutes ago' },
    hour: { one: '1 hour ago', other: '# hours ago' },
  },
}

function ago(locale: Locale, n: number, unit: 'minute' | 'hour'): string {
  return plural(locale, n, units[locale][unit]).replace('#', String(n))
}

/**
 * Made when they are first needed: the first one takes a phone 200 ms, and few pages have a number
 * of four digits.
 */
const formats: Record<string, Intl.NumberFormat> = {}

/** 12,345. @param n a whole number, from 0 */
export function fullNumber(locale: Locale, n: number): string {
  if (n < 1000) return String(n)
  formats[locale] ??= new Intl.NumberFormat(languageTags[locale])
  return formats[locale].format(n)
}

/** 12.3 ألف */
export function compactNumber(locale: Locale, n: number): string {
  if (n < 10_000) return fullNumber(locale, n)
  const key = `${locale} compact`
  formats[key] ??= new Intl.NumberFormat(languageTags[locale], { notation: 'compact', maximumFractionDigits: 1 })
  return formats[key].format(n)
}

/** Keeps the hour at the end of a time and its "pm" in one line. */
export const withHourTogether = (time: string): string => time.replace(/ (?=\S+$)/, '\u00a0')
