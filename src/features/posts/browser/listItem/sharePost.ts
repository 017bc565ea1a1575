import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { shareLink } from '#ui/share/shareLink.ts'
import { type LinkedPost, postPath } from '../../postPath.ts'

/**
 * Shares a post by an address without the words of the title, which percent-encoding makes longer
 * than most messages.
 */
export function sharePost(item: LinkedPost, locale: Locale): Promise<void> {
  return shareLink(item.title, inLocale(locale, postPath(item, '')), locale)
}
