import type { RouteHandlerObject } from 'serwist'
import { storedHeaders } from '../stores.ts'
import type { WorkerMessage } from '../workerMessages.ts'
import { readerSignal, trimStore } from './ownStores.ts'
import { type Locale, type Post, postKey, storePost } from './storePost.ts'

declare const self: ServiceWorkerGlobalScope

const maxSaved = 50
let running: Promise<void> | undefined
let again = false

/** Stores the posts that the reader has saved, and deletes those that they have not. Calls while that is under way are followed by one more. */
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
  const cache = await caches.open('saved')
  const wanted = new Set(posts.flatMap((post) => [postKey(post, 'ar'), postKey(post, 'en')]))
  for (const key of await cache.keys()) {
    const page = (await cache.match(key))?.headers.get(storedHeaders.page) ?? key.url
    if (!wanted.has(page)) await cache.delete(key)
  }
  for (const post of posts) {
    const isStored = await caches.match(postKey(post, locale), { cacheName: 'saved' })
    if (signal.aborted) return
    if (!isStored) await storePost('saved', post, locale, signal).catch((error) => console.warn(error))
  }
  await trimStore('saved')
  // Only a page can ask the browser to keep the stores.
  for (const client of await self.clients.matchAll()) client.postMessage({ type: 'saved' } satisfies WorkerMessage)
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
