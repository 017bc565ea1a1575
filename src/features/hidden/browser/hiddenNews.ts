import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import type { HiddenNews } from '../hiddenKeys.ts'

/**
 * Agencies, sections and stories that the reader hides on this device. `hiddenScript` reads them
 * too.
 */
export const hiddenNews = createStore<HiddenNews>(
  {},
  inStorage('localStorage', 'hidden', {
    parse: (stored) => (stored ?? {}) as HiddenNews,
    format: (news) => news,
  }),
)

/** Stores what is hidden on this device, and has the page obey it. */
export function setHiddenNews(news: HiddenNews): void {
  hiddenNews.set(news)
  dispatchEvent(new CustomEvent('hidden', { detail: news }))
}
