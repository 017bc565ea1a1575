import { type Locale, messagesIn } from './locale.ts'
import { showToast } from './toasts.ts'

/** The device's own way of sharing, where it has one; else the link is copied and a notice says so. `path` is a page of ours. */
export async function shareLink(title: string, path: string, locale: Locale): Promise<void> {
  const t = messagesIn(locale)
  const url = new URL(path, location.origin).href
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
