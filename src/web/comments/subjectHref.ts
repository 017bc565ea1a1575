import type { Subject } from '#features/comments/schema.ts'
import { inLocale, type Locale } from '../locale.ts'
import { postHref } from '../news/listItem.ts'

/** Where a comment stands, with the comment in view. */
export function commentHref(locale: Locale, { type, id, title, own }: Subject, commentId: number): string {
  const page = type === 'poll' ? inLocale(locale, `/polls/${id}`) : postHref(locale, { id, title, own })
  return `${page}#comment-${commentId}`
}
