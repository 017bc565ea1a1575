import { type Locale, useLocale } from '#ui/locale.ts'
import { ar, type SearchMessages } from './ar.ts'
import { en } from './en.ts'

const messages: Record<Locale, SearchMessages> = { ar, en }

/** The language of the page, and the sentences of searching. */
export function useSearchText(): { locale: Locale; s: SearchMessages } {
  const { locale } = useLocale()
  return { locale, s: messages[locale] }
}
