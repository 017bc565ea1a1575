import { cacheNames } from 'serwist'
import { stamped, trimStore } from './ownStores.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Copies, when a new version of the worker is installed, the files that only the version before it
 * has, because stored pages and other tabs still need them. Once the new version is active, the
 * library deletes them from where they were.
 */
export async function keepEarlierFiles(files: string[]): Promise<void> {
  const earlier = await caches.open(cacheNames.precache)
  const current = new Set(files.map((file) => new URL(file, self.location.origin).href))
  const assets = await caches.open('assets')
  for (const { url } of await earlier.keys()) {
    if (current.has(url) || !new URL(url).pathname.startsWith('/assets/') || (await assets.match(url))) continue
    const file = await earlier.match(url)
    // A device without space keeps the new version only.
    if (file) await assets.put(url, await stamped(file)).catch(() => {})
  }
  await trimStore('assets')
}
