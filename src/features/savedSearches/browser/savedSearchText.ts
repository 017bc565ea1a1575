import { type Locale, useLocale } from '#ui/locale.ts'
import { ar, type SavedSearchMessages } from './ar.ts'
import { en } from './en.ts'

const messages: Record<Locale, SavedSearchMessages> = { ar, en }

/** The language of the page, and the sentences of saved searches. */
export function useSavedSearchText(): { locale: Locale; s: SavedSearchMessages } {
  const { locale } = useLocale()
  return { locale, s: messages[locale] }
}
