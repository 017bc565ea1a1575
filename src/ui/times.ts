import type { Locale } from './locale.ts'

const timeZone = 'Asia/Kuwait'
const tags: Record<Locale, string> = { ar: 'ar-u-nu-latn', en: 'en-GB-u-nu-latn' }

function formats(locale: Locale) {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tags[locale], { timeZone, ...options })
  return {
    day: of({ day: 'numeric', month: 'long' }),
    date: of({ day: 'numeric', month: 'long', year: 'numeric' }),
    hour: of({ hour: 'numeric', minute: '2-digit', hour12: true }),
    ago: new Intl.RelativeTimeFormat(tags[locale], { numeric: 'always' }),
    number: new Intl.NumberFormat(tags[locale]),
    compact: new Intl.NumberFormat(tags[locale], { notation: 'compact', maximumFractionDigits: 1 }),
  }
}

const formatters = { ar: formats('ar'), en: formats('en') }
const now: Record<Locale, string> = { ar: 'الآن', en: 'now' }
const comma: Record<Locale, string> = { ar: '، ', en: ', ' }

/** 21 نوفمبر 2026، 4:05 م */
export function fullTime(locale: Locale, iso: string): string {
  const time = new Date(iso)
  return formatters[locale].date.format(time) + comma[locale] + formatters[locale].hour.format(time)
}

/** 4:05 م. @param at ms since 1970 */
export function hourOf(locale: Locale, at: number): string {
  return formatters[locale].hour.format(at)
}

/** Whether it is the same day in Kuwait. @param at ms since 1970 */
export function isToday(at: number, nowMs = Date.now()): boolean {
  return formatters.ar.date.format(at) === formatters.ar.date.format(nowMs)
}

/** 21 نوفمبر 2026. @param day 2026-11-21 */
export function fullDay(locale: Locale, day: string): string {
  return formatters[locale].date.format(new Date(`${day}T12:00:00Z`))
}

const longAgoMs = 300 * 24 * 3600_000

/**
 * 21 نوفمبر، 4:05 م; if long ago, 21 نوفمبر 2025. Rendered by the server, until the browser shows how long ago that is. Cached, because every page has
 * the same fifty.
 */
export function shortTime(locale: Locale, iso: string, nowMs = Date.now()): string {
  if (nowMs - Date.parse(iso) > longAgoMs) return formatters[locale].date.format(Date.parse(iso))
  const key = locale + iso
  const cached = shortTimes.get(key)
  if (cached) return cached
  const time = new Date(iso)
  const text = formatters[locale].day.format(time) + comma[locale] + formatters[locale].hour.format(time)
  if (shortTimes.size >= maxShortTimes) shortTimes.clear()
  shortTimes.set(key, text)
  return text
}

const shortTimes = new Map<string, string>()
const maxShortTimes = 20_000

/** قبل 5 دقائق. After two days, the date is more useful. */
export function timeAgo(locale: Locale, iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000)
  const { ago } = formatters[locale]
  if (minutes < 1) return now[locale]
  if (minutes < 60) return ago.format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago.format(-Math.floor(minutes / 60), 'hour')
  if (minutes < 48 * 60) return ago.format(-1, 'day')
  return shortTime(locale, iso, nowMs)
}

/** 12,345 */
export function fullNumber(locale: Locale, n: number): string {
  return formatters[locale].number.format(n)
}

/** 12.3 ألف */
export function compactNumber(locale: Locale, n: number): string {
  if (n < 1000) return String(n)
  return n < 10_000 ? formatters[locale].number.format(n) : formatters[locale].compact.format(n)
}
