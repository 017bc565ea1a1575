import type { Messages } from '../messages/ar.ts'
import { showToast } from '../ui/toasts.ts'
import type { ListItem } from './listItem.ts'

/** The device's own way of sharing, where it has one; else the link is copied and a notice says so. */
export async function sharePost({ title, href }: Pick<ListItem, 'title' | 'href'>, t: Messages): Promise<void> {
  const url = new URL(href, location.origin).href
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
