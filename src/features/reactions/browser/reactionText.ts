import { type Locale, useLocale } from '#ui/locale.ts'
import { ar, type ReactionMessages } from './ar.ts'
import { en } from './en.ts'

export function reactionTextIn(locale: Locale): ReactionMessages {
  return locale === 'ar' ? ar : en
}

/** The language of the page, and the sentences of reactions. */
export function useReactionText(): { locale: Locale; r: ReactionMessages } {
  const { locale } = useLocale()
  return { locale, r: reactionTextIn(locale) }
}
