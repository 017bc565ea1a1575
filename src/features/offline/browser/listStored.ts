import { fullHref, isLight } from '#ui/lightAddress.ts'
import { isDataOf, pageKey, pagePath } from '../pageKey.ts'
import { pageStores, type StoreName, storedAt, storedHeaders } from '../stores.ts'

/**
 * A page that can be opened without a connection. `at`: when it came from the server, in ms since
 * 1970; 0 if unknown.
 */
export type StoredPage = { path: string; title: string; at: number }

/** The pages of a store with their titles, newest first. Empty in browsers without stores. */
export async function listStored(name: StoreName): Promise<StoredPage[]> {
  if (!('caches' in window) || !(await caches.has(name))) return []
  const cache = await caches.open(name)
  const pages = new Map<string, StoredPage>()
  for (const key of await cache.keys()) {
    const url = new URL(key.url)
    const response = await cache.match(key)
    const title = response && (await titleOf(response))
    if (!title) continue
    url.pathname = pagePath(url.pathname)
    url.searchParams.delete('_routes')
    const path = url.pathname + url.search
    pages.set(path, { path, title, at: storedAt(response) })
  }
  // Of a page that is stored in both versions, the full one is listed.
  const listed = [...pages.values()].filter(({ path }) => !isLight(path) || !pages.has(fullHref(path)))
  return listed.sort((a, b) => b.at - a.at)
}

/** Whether a page can be opened from a store: as a document, or by its data. */
export async function isStored(page: URL): Promise<'document' | 'data' | undefined> {
  if (!('caches' in window)) return undefined
  for (const name of pageStores) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    if (await cache.match(pageKey(page))) return 'document'
    if ((await cache.keys()).some(({ url }) => isDataOf(url, page))) return 'data'
  }
  return undefined
}

/**
 * Returns when the newest entry of a page was stored, in ms since 1970; 0 if none is, or that is
 * not known.
 */
export async function readAge(page: URL): Promise<number> {
  let newest = 0
  for (const name of pageStores) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const key of await cache.keys()) {
      if (key.url !== pageKey(page) && !isDataOf(key.url, page)) continue
      const entry = await cache.match(key)
      newest = Math.max(newest, entry ? storedAt(entry) : 0)
    }
  }
  return newest
}

async function titleOf(response: Response): Promise<string | undefined> {
  const given = response.headers.get(storedHeaders.title)
  if (given) return decodeURIComponent(given)
  if (!response.headers.get('content-type')?.startsWith('text/html')) return undefined
  // The style of a light page is not allowed here, and browsers report that.
  const html = (await response.text()).slice(0, 20_000).replace(/<style>[^<]*<\/style>/, '')
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  return parsed.title || undefined
}
