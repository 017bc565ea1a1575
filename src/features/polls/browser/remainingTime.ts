import type { Locale } from '#text/locale.ts'
import { plural } from '#text/plural.ts'
import { pollTextIn } from './pollText.ts'

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const
type Unit = (typeof units)[number][0]

const forms = {
  ar: {
    day: { one: 'يوم', two: 'يومان', few: '# أيام', many: '# يوماً', other: '# يوم' },
    hour: { one: 'ساعة', two: 'ساعتان', few: '# ساعات', other: '# ساعة' },
    minute: { one: 'دقيقة', two: 'دقيقتان', few: '# دقائق', other: '# دقيقة' },
    second: { one: 'ثانية', two: 'ثانيتان', few: '# ثوانٍ', other: '# ثانية' },
  },
  en: {
    day: { one: '1 day', other: '# days' },
    hour: { one: '1 hour', other: '# hours' },
    minute: { one: '1 minute', other: '# minutes' },
    second: { one: '1 second', other: '# seconds' },
  },
}

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
  return shown.map(([unit, count]) => plural(locale, count, forms[locale][unit]).replace('#', String(count))).join(pollTextIn(locale).and)
}
