import type { Locale } from '#ui/locale.ts'
import { shareLink } from '#ui/shareLink.ts'
import { type ListItem, postHref } from './listItem.ts'

export function sharePost(item: Pick<ListItem, 'id' | 'title' | 'own'>, locale: Locale): Promise<void> {
  return shareLink(item.title, postHref(locale, item), locale)
}
