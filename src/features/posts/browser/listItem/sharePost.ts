import { inLocale } from '#ui/locale.ts'
import type { Locale } from '#ui/localeOf.ts'
import { shareLink } from '#ui/share/shareLink.ts'
import { type LinkedPost, postPath } from '../../postPath.ts'

/**
 * Shares a post by an address without the words of the title, which percent-encoding makes longer than most messages.
 */
export function sharePost(item: LinkedPost, locale: Locale): Promise<void> {
  return shareLink(item.title, inLocale(locale, postPath(item, '')), locale)
}
