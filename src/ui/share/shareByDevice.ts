import type { Locale } from '#text/locale.ts'
import { copyText } from '../copyText.ts'
import { messagesIn } from '../locale.ts'
import { showToast } from '../toasts.ts'

export type Link = { title: string; url: string }

/**
 * Shares a link with the device's own share sheet; if it has none or the browser refuses, copies
 * the link.
 */
export async function shareByDevice(link: Link, locale: Locale): Promise<void> {
  if (!(await openDeviceSheet(link))) await copyLink(link, locale)
}

export async function copyLink({ url }: Link, locale: Locale): Promise<void> {
  const t = messagesIn(locale)
  showToast((await copyText(url)) ? t.linkCopied : t.linkNotCopied)
}

/** Whether the reader saw it; they may also dismiss it. */
async function openDeviceSheet(link: Link): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}
