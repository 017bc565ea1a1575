import { pageKey } from '../pageKey.ts'
import type { PackState } from '../workerMessages.ts'
import { trimStore } from './ownStores.ts'
import { type Locale, type Post, put, storePost } from './storePost.ts'

declare const self: ServiceWorkerGlobalScope

const maxPosts = 30
let running: AbortController | undefined

/** Stores the first page with its articles and pictures, and tells all pages how far it is. An earlier pack is replaced. */
export async function makePack(locale: Locale): Promise<void> {
  if (running) return
  running = new AbortController()
  const { signal } = running
  try {
    const state = await fill(locale, signal)
    if (state.step === 'cancelled') await caches.delete('pack')
    await tell(state)
  } catch (error) {
    const isFull = (error as Error).name === 'QuotaExceededError'
    // What was stored by then is not complete, and would only take space.
    await caches.delete('pack')
    await tell({ step: isFull ? 'full' : 'failed' })
  } finally {
    running = undefined
  }
}

export function cancelPack(): void {
  running?.abort()
}

async function fill(locale: Locale, signal: AbortSignal): Promise<PackState> {
  const headers = { accept: 'application/json', 'X-localization': locale }
  const list = await fetch(`/api/posts?category=first_page&media_type=text&pagination=${maxPosts}`, { headers })
  if (!list.ok) throw new Error(`HTTP ${list.status}`)
  const { data: posts } = (await list.json()) as { data: Post[] }
  await caches.delete('pack')
  const page = new URL(`${locale === 'en' ? '/en' : '/'}?category=first_page`, self.location.origin)
  let bytes = await put('pack', pageKey(page), await fetch(page, { headers: { accept: 'text/html' } }), {})
  for (const [index, post] of posts.entries()) {
    if (signal.aborted) return { step: 'cancelled' }
    await tell({ step: 'making', done: index, of: posts.length, bytes })
    try {
      bytes += await storePost('pack', post, locale, signal)
    } catch (error) {
      if (signal.aborted) return { step: 'cancelled' }
      throw error
    }
  }
  await trimStore('pack')
  return { step: 'made', bytes }
}

async function tell(state: PackState): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage({ type: 'pack', state })
}
