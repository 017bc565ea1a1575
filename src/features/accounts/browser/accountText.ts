import { type Locale, useLocale } from '#ui/locale.ts'
import { type AccountMessages, ar } from './ar.ts'
import { en } from './en.ts'

export function accountTextIn(locale: Locale): AccountMessages {
  return locale === 'ar' ? ar : en
}

/** The language of the page, and the sentences of signing in and of the profile. */
export function useAccountText(): { locale: Locale; a: AccountMessages } {
  const { locale } = useLocale()
  return { locale, a: accountTextIn(locale) }
}
