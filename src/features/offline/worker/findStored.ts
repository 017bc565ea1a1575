import { fullHref, isLight, lightHref } from '#ui/lightAddress.ts'
import { isDataOf, isReadable, pageKey, pagePath } from '../pageKey.ts'
import { pageStores, type StoreName, storedAt } from '../stores.ts'

/**
 * The newest stored response of this key, in any store that has pages or pictures; a picture may
 * have another width (`?w=`).
 */
export async function findStored(key: string): Promise<Response | undefined> {
  const ignoreSearch = new URL(key).pathname.startsWith('/pictures/')
  const find = async (cacheName: StoreName) =>
    (await caches.match(key, { cacheName })) ?? (ignoreSearch ? caches.match(key, { cacheName, ignoreSearch }) : undefined)
  const found = await Promise.all([...pageStores, 'pictures' as const].map(find))
  return newest(found.filter((response) => response !== undefined))
}

/**
 * The data of the list beside a post may be missing although the post is stored. Then that of
 * another list of the same kind is used, which has the same form: `_routes` names a frame, and
 * every page within that frame has its data.
 */
export async function findOtherFrame(key: string): Promise<Response | undefined> {
  const wanted = new URL(key)
  const routes = wanted.searchParams.get('_routes') ?? ''
  if (!routes.endsWith('frame') || !/\/\d+\.data$/.test(wanted.pathname)) return undefined
  const found = await Promise.all(
    pageStores.map(async (name) => {
      // Opening a store would create it.
      if (!(await caches.has(name))) return []
      const cache = await caches.open(name)
      const keys = (await cache.keys()).filter(({ url }) => isOfFrame(new URL(url), routes))
      return Promise.all(keys.map((other) => cache.match(other)))
    }),
  )
  return newest(found.flat().filter((response) => response !== undefined))
}

/**
 * The path and query of the other version, full or light, of a page of which this version is not
 * stored; undefined if that is not stored either.
 */
export async function findOtherVersion({ origin, pathname, search }: URL): Promise<string | undefined> {
  if (!isReadable(pathname)) return undefined
  const path = pathname + search
  const other = new URL(isLight(path) ? fullHref(path) : lightHref(path), origin)
  if (await findStored(pageKey(other))) return other.pathname + other.search
  return isLight(path) && (await isDataStored(other)) ? other.pathname + other.search : undefined
}

/** Whether a full page can be opened by its data. */
export async function isDataStored(page: URL): Promise<boolean> {
  for (const name of pageStores) {
    // Opening a store would create it.
    if (!(await caches.has(name))) continue
    const keys = await (await caches.open(name)).keys()
    if (keys.some(({ url }) => isDataOf(url, page))) return true
  }
  return false
}

function isOfFrame({ pathname, searchParams }: URL, routes: string): boolean {
  return searchParams.get('_routes') === routes && pagePath(pathname) !== pathname
}

function newest(responses: Response[]): Response | undefined {
  return responses.reduce<Response | undefined>((best, one) => (best && storedAt(best) >= storedAt(one) ? best : one), undefined)
}
