import { ownPath, ownSource } from '#features/posts/postPath.ts'
import { inLocale, type Locale } from '#text/locale.ts'
import { pageKey } from '../pageKey.ts'
import { type StoreName, storedHeaders } from '../stores.ts'
import { stamped } from './ownStores.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Fields that are needed of a post of the API (`features/posts/schema.ts`, whose types are those of
 * the server).
 */
export type Post = { id: number; title: string; media_type: string; source: string; image: { src: string } | null }

/**
 * The path of a post's page without the words of its title, and the id of its route
 * (`site/routes.ts`).
 */
function pageOf({ id, media_type, source }: Post, locale: Locale): { path: string; route: string } {
  const section = media_type === 'media' ? '/media' : source === ownSource ? ownPath : '/news'
  const route = section === ownPath ? `${ownPath.slice(1)}/:id?/:slug` : `${section.slice(1)}/:id/:slug?`
  return { path: inLocale(locale, `${section}/${id}`), route: `${locale}:${route}` }
}

/** The key under which the data of a post's page is stored. */
export function postKey(post: Post, locale: Locale): string {
  return pageKey(new URL(dataAddress(post, locale), self.location.origin))
}

function dataAddress(post: Post, locale: Locale): string {
  const { path, route } = pageOf(post, locale)
  return `${path}.data?${new URLSearchParams({ _routes: route })}`
}

/** The server answered, but not with what was wanted. */
export class RefusedError extends Error {
  override name = 'RefusedError'
  constructor(status: number) {
    super(`HTTP ${status}`)
  }
}

/** `keys`: of the post's data and of all its pictures, those included that could not be fetched. */
export type StoredPost = { bytes: number; keys: string[] }

/**
 * Stores the data of a post's page with its pictures; nothing if the post no longer exists. Throws
 * `RefusedError`, and the browser's own errors without a connection or space.
 */
export async function storePost(name: StoreName, post: Post, locale: Locale, signal: AbortSignal): Promise<StoredPost> {
  const response = await fetch(dataAddress(post, locale), { signal })
  if (response.status === 404 || response.status === 410) return { bytes: 0, keys: [] }
  if (response.status !== 200) throw new RefusedError(response.status)
  const text = await response.clone().text()
  const key = postKey(post, locale)
  let bytes = await storeResponse(name, key, response, signal, { [storedHeaders.title]: encodeURIComponent(post.title) })
  const pictures = [...picturesIn(text, post)].map((picture) => new URL(picture, self.location.origin).href)
  for (const picture of pictures) {
    // A missing picture is no reason to go without the text.
    const answer = await fetch(picture, { signal }).catch(() => undefined)
    if (signal.aborted) break
    if (answer?.ok) bytes += await storeResponse(name, picture, answer, signal, { [storedHeaders.page]: key })
  }
  return { bytes, keys: [key, ...pictures] }
}

/**
 * Its main picture, those in its text, which is HTML within JSON, and of media those of the
 * gallery.
 */
function picturesIn(data: string, { image, media_type }: Post): Set<string> {
  const inText = [...data.matchAll(/src=\\"(\/pictures\/[^"\\]+)/g)].map(([, src = '']) => src.replaceAll('&amp;', '&'))
  // In other posts, such texts are the pictures of agencies and ads.
  const gallery = media_type === 'media' ? [...data.matchAll(/(?<!\\)"(\/pictures\/[^"\\]+)"/g)].map(([, src = '']) => src) : []
  return new Set([...(image ? [image.src] : []), ...inText, ...gallery])
}

/**
 * Stores a response unless `signal` was aborted before the end.
 * @param more further headers.
 * @returns bytes
 */
export async function storeResponse(
  name: StoreName,
  key: string,
  response: Response,
  signal: AbortSignal,
  more: Record<string, string> = {},
): Promise<number> {
  const copy = await stamped(response, more)
  if (signal.aborted) return 0
  const cache = await caches.open(name)
  await cache.put(key, copy)
  if (signal.aborted) await cache.delete(key)
  return Number(copy.headers.get(storedHeaders.bytes))
}
