import { copyText } from './copyText.ts'
import { type Locale, messagesIn } from './locale.ts'
import { showToast } from './toasts.ts'

/** Shares a link with the device's share sheet if it has one; else copies the link and shows a toast. `path` is one of our pages. */
export async function shareLink(title: string, path: string, locale: Locale): Promise<void> {
  const t = messagesIn(locale)
  const url = new URL(path, location.origin).href
  if (navigator.share) {
    // The reader may dismiss the share sheet, which is not an error.
    await navigator.share({ title, url }).catch(() => {})
    return
  }
  showToast((await copyText(url)) ? t.linkCopied : t.linkNotCopied)
}
