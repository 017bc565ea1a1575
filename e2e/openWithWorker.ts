import type { Page } from 'playwright'
import { untilHydrated } from './reader.ts'

/**
 * Opens a page, and waits until the service worker answers for it. The reader needs `worker: true`.
 */
export async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilHydrated(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Paths and queries in a store (`features/offline/stores.ts`). */
export function storedKeys(page: Page, store: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname + new URL(url).search)
  }, store)
}
