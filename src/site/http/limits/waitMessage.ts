import type { Locale } from '#text/locale.ts'
import { type PluralForms, plural } from '#text/plural.ts'

/** Forms after «بعد»; those that count follow the number. */
const arabic: Record<'minute' | 'hour', PluralForms> = {
  minute: { one: 'دقيقة', two: 'دقيقتين', few: 'دقائق', other: 'دقيقة' },
  hour: { one: 'ساعة', two: 'ساعتين', few: 'ساعات', other: 'ساعة' },
}

/**
 * The message of `too_many_requests`, with the time to wait if that is more than a minute.
 * @param seconds until the next request is allowed
 */
export function waitMessage(locale: Locale, seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const [n, unit] = minutes <= 90 && minutes !== 60 ? ([minutes, 'minute'] as const) : ([Math.ceil(minutes / 60), 'hour'] as const)
  if (locale === 'ar') return `طلبات كثيرة في وقت قصير. يُرجى إعادة المحاولة بعد ${inArabic(n, arabic[unit])}.`
  return `Too many requests in a short time. Please try again in ${n} ${unit}${n === 1 ? '' : 's'}.`
}

function inArabic(n: number, forms: PluralForms): string {
  const word = plural('ar', n, forms)
  return n <= 2 ? word : `${n} ${word}`
}
