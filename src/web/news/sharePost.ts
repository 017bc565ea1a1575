import type { Locale } from '../locale.ts'
import { shareLink } from '../shareLink.ts'
import { type ListItem, postHref } from './listItem.ts'

export function sharePost(item: Pick<ListItem, 'id' | 'title' | 'own'>, locale: Locale): Promise<void> {
  return shareLink(item.title, postHref(locale, item), locale)
}
