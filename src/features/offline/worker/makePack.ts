import { apiQuery, type ListAddress, type ListFilters, listHref } from '#features/posts/browser/listAddress.ts'
import type { Locale } from '#text/locale.ts'
import { pageKey } from '../pageKey.ts'
import type { PackState } from '../workerMessages.ts'
import { trimStore } from './ownStores.ts'
import { type Post, RefusedError, storePost, storeResponse } from './storePost.ts'

declare const self: ServiceWorkerGlobalScope

/** Posts among which those are that the first page shows (`loadFrontPage.ts`). */
const rankedPosts = 150
let running: AbortController | undefined

/**
 * Stores the first page with its articles and pictures, and tells all pages how far it is. An
 * earlier pack stays until the new one is complete: the first page is stored last, and only then is
 * deleted what the new pack does not have.
 * @param language of the news; default: that of the edition
 */
export async function makePack(locale: Locale, language?: ListFilters['language']): Promise<void> {
  if (running) return
  running = new AbortController()
  const { signal } = running
  const before = await keysOfPack()
  try {
    const list: ListAddress = { locale, own: false, filters: { category: 'first_page', ...(language && { language }) } }
    await postState(await fill(list, signal, before))
  } catch (error) {
    await deleteKeys(await keysOfPack(), before)
    await postState({ step: signal.aborted ? 'cancelled' : reasonOf(error) })
  } finally {
    running = undefined
  }
}

function reasonOf(error: unknown): 'full' | 'refused' | 'failed' {
  if ((error as Error).name === 'QuotaExceededError') return 'full'
  return error instanceof RefusedError ? 'refused' : 'failed'
}

export function cancelPack(): void {
  running?.abort()
}

async function fill(list: ListAddress, signal: AbortSignal, before: Set<string>): Promise<PackState> {
  const { locale } = list
  const page = new URL(listHref(list), self.location.origin)
  const document = await fetch(page, { headers: { accept: 'text/html' }, signal })
  if (document.status !== 200 || document.redirected) throw new RefusedError(document.status)
  const shown = [...new Set([...(await document.clone().text()).matchAll(/ data-id="(\d+)"/g)].map(([, id]) => Number(id)))]
  const headers = { accept: 'application/json', 'X-localization': locale }
  const response = await fetch(`/api/posts?${apiQuery(list)}&media_type=text&pagination=${rankedPosts}`, { headers, signal })
  if (!response.ok) throw new RefusedError(response.status)
  const { data } = (await response.json()) as { data: Post[] }
  const ranked = new Map(data.map((post) => [post.id, post]))
  const read = await Promise.all(shown.map((id) => ranked.get(id) ?? readPost(id, headers, signal).catch(() => undefined)))
  signal.throwIfAborted()
  const posts = read.filter((post) => post !== undefined)
  const wanted = new Set<string>()
  let bytes = 0
  for (const [index, post] of posts.entries()) {
    await postState({ step: 'making', done: index, of: posts.length, bytes })
    const stored = await storePost('pack', post, locale, signal)
    signal.throwIfAborted()
    bytes += stored.bytes
    for (const key of stored.keys) wanted.add(key)
  }
  bytes += await storeResponse('pack', pageKey(page), document, signal)
  signal.throwIfAborted()
  await deleteKeys(before, wanted.add(pageKey(page)))
  await trimStore('pack')
  return { step: 'made', bytes }
}

/**
 * A clip or news of our own, which the page has besides the ranking; nothing if it is gone or
 * cannot be read, which is no reason to go without the others.
 */
async function readPost(id: number, headers: HeadersInit, signal: AbortSignal): Promise<Post | undefined> {
  const response = await fetch(`/api/post/${id}`, { headers, signal })
  return response.ok ? ((await response.json()) as Post) : undefined
}

async function keysOfPack(): Promise<Set<string>> {
  if (!(await caches.has('pack'))) return new Set()
  return new Set((await (await caches.open('pack')).keys()).map(({ url }) => url))
}

/** Deletes these keys, except some; and the store, if it is empty then. */
async function deleteKeys(keys: Set<string>, except: Set<string>): Promise<void> {
  const cache = await caches.open('pack')
  for (const key of keys) if (!except.has(key)) await cache.delete(key)
  if ((await cache.keys()).length === 0) await caches.delete('pack')
}

async function postState(state: PackState): Promise<void> {
  for (const client of await self.clients.matchAll()) client.postMessage({ type: 'pack', state })
}
