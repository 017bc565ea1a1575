/** Arabic is the default and has no prefix; English pages are under /en (spec 9). */
export type Locale = 'ar' | 'en'

/** The language of a path, also of one that asks for the data of a page (`/en.data`). On its own, because the service worker needs no messages. */
export function localeOf(pathname: string): Locale {
  return /^\/en(\/|\.data|$)/.test(pathname) ? 'en' : 'ar'
}
