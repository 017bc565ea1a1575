import type { Locale } from '#text/locale.ts'

/**
 * An amount as people read it, without the currency: 1500 → `1.500`.
 * @param fils 1 KD = 1,000 fils
 */
export function formatKd(fils: number): string {
  const digits = String(Math.abs(fils)).padStart(4, '0')
  return `${fils < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}

const currencies = { ar: 'د.ك', en: 'KD' }

/**
 * The same with the currency: `1.500 د.ك` or `1.500 KD`, with a space that does not break. Between
 * isolates (UAX #9), so that it stands in its own order in any sentence, and a minus sign before
 * the number.
 */
export function amountText(locale: Locale, fils: number): string {
  const opening = locale === 'ar' ? '\u2067' : '\u2066'
  return `${opening}\u2066${formatKd(fils)}\u2069\u00A0${currencies[locale]}\u2069`
}
