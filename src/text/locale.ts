/**
 * Languages of the site. Arabic is the default and has no prefix; English pages are under /en (spec
 * 9).
 */
export type Locale = 'ar' | 'en'

/** A text in each language. */
export type LocalizedText = Record<Locale, string>

/** BCP 47 tags for `Intl`: Latin digits in both languages (look.md), days before months. */
export const languageTags: LocalizedText = { ar: 'ar-u-nu-latn', en: 'en-GB-u-nu-latn' }

/** The language of a path, also of one that asks for the data of a page (`/en.data`). */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|\.data|$)/.test(pathname) ? 'en' : 'ar'
}

/**
 * Returns the direction in which texts of a language run. `dir="auto"` would go by their first
 * letter, which in an Arabic headline may be Latin (COP31), and is for texts whose language is
 * unknown.
 */
export function directionOf(language: Locale): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

/** A path in a language: `/news` is `/en/news` in English. */
export function inLocale(locale: Locale, path: string): string {
  if (locale === 'ar') return path
  return path === '/' ? '/en' : `/en${path}`
}

/** The same page in the other language, query included. */
export function inOtherLocale(pathname: string, search: string): string {
  if (localeOf(pathname) === 'ar') return inLocale('en', pathname) + search
  return (pathname.replace(/^\/en/, '') || '/') + search
}

export function nameIn(locale: Locale, named: { name_ar: string; name_en: string }): string {
  return locale === 'ar' ? named.name_ar : named.name_en
}
