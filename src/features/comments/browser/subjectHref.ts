import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { inLocale, type Locale } from '#ui/locale.ts'
import type { Subject } from '../schema.ts'

/** The page of a comment, scrolled to it. */
export function commentHref(locale: Locale, { type, id, title, own }: Subject, commentId: number): string {
  const page = type === 'poll' ? inLocale(locale, `/polls/${id}`) : postHref(locale, { id, title, own, media: type === 'media' })
  return `${page}#comment-${commentId}`
}
