import { type Locale, useLocale } from '#ui/locale.ts'
import { ar, type CommentMessages } from './ar.ts'
import { en } from './en.ts'

export function commentTextIn(locale: Locale): CommentMessages {
  return locale === 'ar' ? ar : en
}

/** The language of the page, and the sentences around comments. */
export function useCommentText(): { locale: Locale; c: CommentMessages } {
  const { locale } = useLocale()
  return { locale, c: commentTextIn(locale) }
}
