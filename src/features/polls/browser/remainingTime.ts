import type { Locale } from '#ui/locale.ts'
import { pollTextIn } from './pollText.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const
type Unit = (typeof units)[number][0]

const tags: Record<Locale, string> = { ar: 'ar-u-nu-latn', en: 'en-GB-u-nu-latn' }

/** The two largest units, as in `3 أيام و4 ساعات`. `ms` must be above 0. */
export function remainingTime(locale: Locale, ms: number): string {
  // A fraction of a second counts as a second.
  let rest = Math.ceil(ms / 1_000) * 1_000
  const parts: [Unit, number][] = []
  for (const [unit, length] of units) {
    parts.push([unit, Math.floor(rest / length)])
    rest %= length
  }
  const first = parts.findIndex(([, count]) => count > 0)
  const shown = parts.slice(first, first + 2).filter(([, count]) => count > 0)
  return shown.map(([unit, count]) => inUnit(locale, unit, count)).join(pollTextIn(locale).and)
}

/** Cached, because creating one is expensive. */
const formats = new Map<string, Intl.NumberFormat>()

function inUnit(locale: Locale, unit: Unit, count: number): string {
  const key = `${locale} ${unit}`
  const format = formats.get(key) ?? new Intl.NumberFormat(tags[locale], { style: 'unit', unit, unitDisplay: 'long' })
  formats.set(key, format)
  const text = format.format(count)
  // The site writes the tanwin after the alif (يوماً); Unicode's data has it before.
  return text.replace('\u064b\u0627', '\u0627\u064b')
}
