import type { Locale } from '#ui/localeOf.ts'

const of = (tag: string) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const formats: Record<Locale, Intl.DateTimeFormat> = { ar: of('ar-u-nu-latn'), en: of('en-GB') }
const dayMs = 86_400_000

export type DayCount = { day: string; count: number }

/** الأحد، 22 نوفمبر */
export function dayName(locale: Locale, day: string): string {
  return formats[locale].format(Date.parse(day))
}

/** The last days up to the latest with results, oldest first, including days without results; at least `min` and at most `max`. */
export function lastDays(days: DayCount[], [min, max]: [number, number]): DayCount[] {
  const counts = new Map(days.map(({ day, count }) => [day, count]))
  const [latest, earliest] = [days[0], days.at(-1)].map((one) => Date.parse(one?.day ?? ''))
  if (latest === undefined || earliest === undefined || Number.isNaN(latest)) return []
  const length = Math.min(max, Math.max(min, Math.round((latest - earliest) / dayMs) + 1))
  return Array.from({ length }, (_, at) => {
    const day = new Date(latest - (length - 1 - at) * dayMs).toISOString().slice(0, 10)
    return { day, count: counts.get(day) ?? 0 }
  })
}
