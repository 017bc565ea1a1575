import { fullHref, isLight, lightHref } from '#ui/lightAddress.ts'
import { isDataOf, pageKey, pagePath } from '../pageKey.ts'
import { pageStores } from '../stores.ts'

/**
 * Deletes a page that no longer exists from every store: as a document, its data, and its light
 * version.
 * @param address of any of them
 */
export async function deletePage(address: URL): Promise<void> {
  const page = new URL(address)
  page.pathname = pagePath(page.pathname)
  page.searchParams.delete('_routes')
  if (isLight(page.pathname)) page.pathname = fullHref(page.pathname)
  const light = new URL(page)
  light.pathname = lightHref(page.pathname)
  const documents = [pageKey(page), pageKey(light)]
  for (const name of pageStores) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const key of await cache.keys()) if (documents.includes(key.url) || isDataOf(key.url, page)) await cache.delete(key)
  }
}
