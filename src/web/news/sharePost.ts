import { type Locale, messagesIn } from '../locale.ts'
import { showToast } from '../ui/toasts.ts'
import { type ListItem, postHref } from './listItem.ts'

/** The device's own way of sharing, where it has one; else the link is copied and a notice says so. */
export async function sharePost(item: Pick<ListItem, 'id' | 'title' | 'own'>, locale: Locale): Promise<void> {
  const t = messagesIn(locale)
  const { title } = item
  const url = new URL(postHref(locale, item), location.origin).href
  if (navigator.share) {
    // The reader may close the device's sheet again, which is no failure.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  const copied = await navigator.clipboard?.writeText(url).then(
    () => true,
    () => false,
  )
  showToast(copied ? t.linkCopied : t.linkNotCopied)
}
