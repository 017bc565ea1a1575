import { inLocale, type Locale } from '#text/locale.ts'

/** The address of a newsletter, or of the list of them. */
export function newsletterHref(locale: Locale, id?: number): string {
  return inLocale(locale, id === undefined ? '/newsletters' : `/newsletters/${id}`)
}
