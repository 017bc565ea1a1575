import { isDataOf, pageKey, pagePath } from '../pageKey.ts'
import { pageStores } from './findStored.ts'

/** Deletes a page that is no more from every store: as a document, and its data. @param address of either */
export async function deletePage(address: URL): Promise<void> {
  const page = new URL(address)
  page.pathname = pagePath(page.pathname)
  page.searchParams.delete('_routes')
  for (const name of pageStores) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const key of await cache.keys()) if (key.url === pageKey(page) || isDataOf(key.url, page)) await cache.delete(key)
  }
}
