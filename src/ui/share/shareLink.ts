import type { Locale } from '#text/locale.ts'
import { shareByDevice } from './shareByDevice.ts'

/**
 * Opens the sheet by which a reader shares a link, beside the button that has the focus. If its
 * files cannot be loaded, opens the device's own.
 * @param path of one of our pages
 */
export async function shareLink(title: string, path: string, locale: Locale): Promise<void> {
  const button = document.activeElement
  const link = { title, url: new URL(path, location.origin).href }
  try {
    const { openShareSheet } = await import('./ShareSheet.tsx')
    openShareSheet(link, button)
  } catch {
    await shareByDevice(link, locale)
  }
}
