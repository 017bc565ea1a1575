import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import type { Subject } from '../schema.ts'

/** The page of what is commented on. */
export function subjectHref(locale: Locale, { type, id, title, own }: Subject): string {
  return type === 'poll' ? inLocale(locale, `/polls/${id}`) : postHref(locale, { id, title, own, media: type === 'media' })
}

/** The page of a comment, scrolled to it. */
export function commentHref(locale: Locale, subject: Subject, commentId: number): string {
  return `${subjectHref(locale, subject)}#comment-${commentId}`
}
