import { type Locale, useLocale } from '#ui/locale.ts'
import { ar, type PollMessages } from './ar.ts'
import { en } from './en.ts'

const messages: Record<Locale, PollMessages> = { ar, en }

export function pollWords(locale: Locale): PollMessages {
  return messages[locale]
}

/** The language of the page, and the sentences of polls. */
export function usePollWords(): { locale: Locale; words: PollMessages } {
  const { locale } = useLocale()
  return { locale, words: messages[locale] }
}
