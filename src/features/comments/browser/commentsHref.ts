import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'

/** The page of comments that works without scripts (`site/http/comments`). */
export function commentsHref(locale: Locale, { type, id }: { type: 'post' | 'poll'; id: number }): string {
  return inLocale(locale, `/comments/${type}/${id}`)
}
