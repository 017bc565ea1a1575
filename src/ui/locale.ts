import { useLocation } from 'react-router'
import { type Locale, localeOf } from './localeOf.ts'
import { ar } from './messages/ar.ts'
import { en } from './messages/en.ts'

/**
 * Returns the direction in which texts of a language run. `dir="auto"` would go by their first letter, which in an
 * Arabic headline may be Latin (COP31), and is for texts whose language is unknown.
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

/**
 * A feature's messages in both languages. The hook `useText` returns those of the page's language, `textIn` those of any language.
 * Messages that only some pages need are defined in a separate set and file.
 */
export function defineMessages<Messages>(ar: Messages, en: Messages) {
  const messages: Record<Locale, Messages> = { ar, en }
  return {
    textIn: (locale: Locale): Messages => messages[locale],
    useText(): { locale: Locale; t: Messages } {
      const locale = localeOf(useLocation().pathname)
      return { locale, t: messages[locale] }
    },
  }
}

/** The language of the page, and the messages that all features share. */
export const { useText: useLocale, textIn: messagesIn } = defineMessages(ar, en)
