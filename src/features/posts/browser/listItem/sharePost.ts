import type { Locale } from '#ui/locale.ts'
import { shareLink } from '#ui/shareLink.ts'
import type { LinkedPost } from '../../postPath.ts'
import { postHref } from './listItem.ts'

export function sharePost(item: LinkedPost, locale: Locale): Promise<void> {
  return shareLink(item.title, postHref(locale, item), locale)
}
