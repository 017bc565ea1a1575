import type { Locale } from '#base/locale.ts'

const tags: Record<Locale, string> = { ar: 'ar-u-nu-latn', en: 'en-GB-u-nu-latn' }

/** Writes a time in Kuwait: 29 نوفمبر 2026، 4:05 م */
export function fullTime(locale: Locale, time: Date): string {
  const of = (options: Intl.DateTimeFormatOptions) => time.toLocaleString(tags[locale], { timeZone: 'Asia/Kuwait', ...options })
  const [date, hour] = [of({ day: 'numeric', month: 'long', year: 'numeric' }), of({ hour: 'numeric', minute: '2-digit', hour12: true })]
  return locale === 'ar' ? `${date}، ${hour}` : `${date}, ${hour}`
}
