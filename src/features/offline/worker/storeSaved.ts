import type { RouteHandlerObject } from 'serwist'
import type { Locale } from '#text/locale.ts'
import { storedHeaders, storeLimits } from '../stores.ts'
import type { WorkerMessage } from '../workerMessages.ts'
import { readerSignal } from './ownStores.ts'
import { type Post, postKey, storePost } from './storePost.ts'

declare const self: ServiceWorkerGlobalScope

const maxSaved = 50
let running: Promise<void> | undefined
let again = false

/**
 * Stores the posts that the reader has saved, and deletes those that they have not. Calls while
 * that is under way are followed by one more.
 */
export function storeSaved(locale: Locale): Promise<void> {
  again = running !== undefined
  running ??= synchronize(locale).finally(() => {
    running = undefined
    if (again) return storeSaved(locale)
  })
  return running
}

async function synchronize(locale: Locale): Promise<void> {
  const signal = readerSignal()
  const headers = { accept: 'application/json', 'X-localization': locale }
  const response = await fetch(`/api/auth/saved?pagination=${maxSaved}`, { headers }).catch(() => undefined)
  if (!response?.ok || signal.aborted) return
  const { data: posts } = (await response.json()) as { data: Post[] }
  if (posts.length === 0 && !(await caches.has('saved'))) return
  await storeWithinLimit(posts, locale, signal)
  // Only a page can ask the browser to keep the stores.
  for (const client of await self.clients.matchAll()) client.postMessage({ type: 'saved' } satisfies WorkerMessage)
}

/**
 * @param posts the latest save first: what comes after the limit is not stored, so that it is not
 *   fetched in vain at each visit
 */
async function storeWithinLimit(posts: Post[], locale: Locale, signal: AbortSignal): Promise<void> {
  const cache = await caches.open('saved')
  const stored = await entriesByPage(cache)
  await deleteExcept(cache, stored, new Set(posts.flatMap(pagesOf)))
  const kept = new Set<string>()
  let bytes = 0
  for (const post of posts) {
    if (signal.aborted || bytes >= storeLimits.saved.bytes) break
    for (const page of pagesOf(post)) {
      kept.add(page)
      bytes += stored.get(page)?.bytes ?? 0
    }
    if (stored.has(postKey(post, locale))) continue
    try {
      bytes += (await storePost('saved', post, locale, signal)).bytes
    } catch (error) {
      console.warn(error)
    }
  }
  if (!signal.aborted) await deleteExcept(cache, stored, kept)
}

const pagesOf = (post: Post) => [postKey(post, 'ar'), postKey(post, 'en')]

async function deleteExcept(cache: Cache, stored: Map<string, Entries>, pages: Set<string>): Promise<void> {
  for (const [page, { keys }] of stored) if (!pages.has(page)) for (const key of keys) await cache.delete(key)
}

type Entries = { keys: Request[]; bytes: number }

/**
 * Lists the entries that are stored of each page, its pictures included, by the key of its data.
 */
async function entriesByPage(cache: Cache): Promise<Map<string, Entries>> {
  const found = new Map<string, Entries>()
  for (const key of await cache.keys()) {
    const headers = (await cache.match(key))?.headers
    const page = headers?.get(storedHeaders.page) ?? key.url
    const { keys, bytes } = found.get(page) ?? { keys: [], bytes: 0 }
    found.set(page, { keys: [...keys, key], bytes: bytes + (Number(headers?.get(storedHeaders.bytes)) || 0) })
  }
  return found
}

/** Passes a reaction on; once something was saved or removed, the stored posts follow. */
export function followSaves(): RouteHandlerObject {
  return {
    async handle({ request, event }) {
      const copy = request.clone()
      const response = await fetch(request)
      if (response.ok) event.waitUntil(afterReaction(copy))
      return response
    },
  }
}

async function afterReaction(request: Request): Promise<void> {
  const { reaction } = (await request.json().catch(() => ({}))) as { reaction?: string }
  if (reaction === 'save') await storeSaved(request.headers.get('X-localization') === 'en' ? 'en' : 'ar')
}
