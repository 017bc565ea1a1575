import { readersStores, type StoreName, storedHeaders, storeLimits } from '../stores.ts'

let reader = new AbortController()
/**
 * Aborted when the reader's stores are deleted: what was requested before that must not be stored
 * after it.
 */
export const readerSignal = (): AbortSignal => reader.signal

/**
 * Deletes what the reader left on this device: they signed out, their session has ended, or
 * somebody else signed in.
 */
export async function forgetReader(): Promise<void> {
  reader.abort()
  reader = new AbortController()
  await Promise.all(readersStores.map((name) => caches.delete(name)))
  // Not waited for: a browser that shows no badges may never answer, and the reader waits for
  // signing out.
  navigator.clearAppBadge?.().catch(() => {})
}

/** A complete copy of a response with the time and its size. @param more further headers */
export async function stamped(response: Response, more: Record<string, string> = {}): Promise<Response> {
  const body = await response.blob()
  const headers = new Headers(response.headers)
  // The body is not encoded any more, and nothing but the key decides which response is used.
  for (const name of ['content-encoding', 'content-length', 'vary', 'set-cookie']) headers.delete(name)
  // A server or shared cache may have kept it for some seconds.
  headers.set(storedHeaders.at, new Date(Date.now() - (Number(response.headers.get('age')) || 0) * 1000).toISOString())
  headers.set(storedHeaders.bytes, String(body.size))
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
}

const trimming = new Map<StoreName, Promise<void>>()
/**
 * Maximum of bytes in a store: those that were counted last, and what was added since. Empty when
 * the worker starts.
 */
const mostBytes = new Map<StoreName, number>()

/**
 * Deletes the oldest entries beyond the limits of a store. Calls while that is under way share it.
 * @param added bytes that were stored, if the caller knows; then all are only counted again when
 *   there may be too many
 */
export function trimStore(name: StoreName, added = Number.POSITIVE_INFINITY): Promise<void> {
  mostBytes.set(name, (mostBytes.get(name) ?? Number.POSITIVE_INFINITY) + added)
  const running = trimming.get(name)
  if (running) return running
  const work = trim(name).finally(() => trimming.delete(name))
  trimming.set(name, work)
  return work
}

async function trim(name: StoreName): Promise<void> {
  if (!(await caches.has(name))) return
  const cache = await caches.open(name)
  const { entries, bytes } = storeLimits[name]
  const before = mostBytes.get(name) ?? Number.POSITIVE_INFINITY
  // From here on, it collects what is added meanwhile.
  mostBytes.set(name, 0)
  // Keys are in the order in which they were stored: what is stored again comes last.
  const keys = await cache.keys()
  const isWithin = keys.length <= entries && before <= bytes
  const left = isWithin ? before : await deleteOldest(cache, keys, entries, bytes)
  mostBytes.set(name, (mostBytes.get(name) ?? 0) + left)
}

/** @returns bytes that are left */
async function deleteOldest(cache: Cache, keys: readonly Request[], maxEntries: number, maxBytes: number): Promise<number> {
  const sizes = await Promise.all(keys.map(async (key) => Number((await cache.match(key))?.headers.get(storedHeaders.bytes)) || 0))
  let kept = keys.length
  let left = sizes.reduce((sum, size) => sum + size, 0)
  for (const [index, key] of keys.entries()) {
    if (kept <= maxEntries && left <= maxBytes) break
    await cache.delete(key)
    kept--
    left -= sizes[index] ?? 0
  }
  return left
}
