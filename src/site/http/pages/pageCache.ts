import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { coalesceRenders } from './coalesceRenders.ts'

/**
 * A rendered response as bytes. Compressed forms are created once: on the first request that
 * accepts them, or with the page if its predecessor had them.
 */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Buffer
  br?: Promise<Buffer>
  gzip?: Promise<Buffer>
}

/** `failure`: how the last render failed, and until when readers do not wait for the next one. */
type Entry = { page: CachedPage; staleSince: number | undefined; storedAt: number; failure?: { from: 'error' | 'timeout'; until: number } }

/**
 * A page and where it comes from, in the terms of RFC 9211: `hit`, `stale` (a newer one is being
 * rendered), or `fwd` (just rendered). `error` and `timeout`: the cached page, because rendering it
 * again failed or takes too long (stale-if-error, RFC 5861). `age` in seconds. `isFresh`, of a
 * `hit`: whether it still is one.
 */
export type PageResult = { page: CachedPage; from: 'hit' | 'stale' | 'fwd' | 'error' | 'timeout'; age: number; isFresh?: () => boolean }

/** Public pages are the same for everyone: rendered once, and shared until the news changes. */
export type PageCache = {
  /**
   * The page of this address: cached, cached but being rendered again, or just rendered
   * (`coalesceRenders.ts`).
   * @param cachedStatus only results with this status are cached
   */
  get(address: string, render: () => Promise<CachedPage>, cachedStatus?: 200 | 404): Promise<PageResult>
  /**
   * The news changed: every page is rendered again on its next request.
   * @param atOnce that request, too, waits for the new page, unless rendering fails or is slow
   */
  expire(atOnce?: boolean): void
}

/** An older page is rendered again even without a notification (relative times, counters). */
const pageFreshMs = 15_000
/**
 * How long after a change readers may still get the old page, while it is rendered again in the
 * background.
 */
const staleMs = 10_000
/**
 * A page up to this age is better than none, because a restart or failover of the database takes
 * minutes. An older one would mislead readers.
 */
export const staleIfErrorSeconds = 600
/** How long a reader waits for a new page if there is a cached one. */
const renderWaitMs = 1_000
/**
 * Time after a render that failed or took long in which readers get the cached page at once, while
 * rendering is retried in the background.
 */
const failureMs = 10_000

/** @param now in ms, monotonic */
export function createPageCache({
  maxBytes = 64 * 1024 * 1024,
  freshMs = pageFreshMs,
  now = () => performance.now(),
  waitMs = renderWaitMs,
} = {}): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes.length * 2 + 1024 })
  const renderOnce = coalesceRenders<CachedPage>(now)
  let lastExpired = 0
  let lastExpiredAtOnce = 0
  const staleSince = (entry: Entry) => entry.staleSince ?? entry.storedAt + freshMs
  const staleFrom = (startedAt: number) => (lastExpiredAtOnce >= startedAt ? Number.NEGATIVE_INFINITY : lastExpired)

  function renew(address: string, render: () => Promise<CachedPage>, cachedStatus: number): Promise<CachedPage> {
    return renderOnce(address, render, (page, startedAt) => {
      if (page.status !== cachedStatus) {
        // What was there has been removed, or has come back.
        if (page.status < 500) entries.delete(address)
        return false
      }
      // It may lack news that arrived while it was being rendered.
      compressLike(entries.peek(address)?.page, page)
      entries.set(address, { page, storedAt: startedAt, staleSince: lastExpired >= startedAt ? staleFrom(startedAt) : undefined })
      return true
    })
  }

  return {
    async get(address, render, cachedStatus = 200) {
      const entry = entries.get(address)
      if (!entry) return rendered(await renew(address, render, cachedStatus))
      const age = Math.floor((now() - entry.storedAt) / 1000)
      const isFresh = () => now() < staleSince(entry)
      if (isFresh()) return { page: entry.page, from: 'hit', age, isFresh }
      if (now() - staleSince(entry) <= staleMs) {
        // Rendering blocks the event loop, so this reader's response goes first. A render that
        // fails will be retried by a later reader.
        setImmediate(() => renew(address, render, cachedStatus).catch(() => {}))
        return { page: entry.page, from: 'stale', age }
      }
      const renewed = renew(address, render, cachedStatus)
      if (age > staleIfErrorSeconds) return rendered(await renewed)
      if (entry.failure && now() < entry.failure.until) {
        renewed.catch(() => {})
        return { page: entry.page, from: entry.failure.from, age }
      }
      const result = await newerOr(renewed, { page: entry.page, age }, waitMs)
      if (result.from === 'error' || result.from === 'timeout') entry.failure = { from: result.from, until: now() + failureMs }
      return result
    },
    expire(atOnce = false) {
      lastExpired = now()
      if (atOnce) lastExpiredAtOnce = lastExpired
      for (const entry of entries.values()) entry.staleSince = atOnce ? Number.NEGATIVE_INFINITY : (entry.staleSince ?? lastExpired)
    },
  }
}

const rendered = (page: CachedPage): PageResult => ({ page, from: 'fwd', age: 0 })

/** The new page, or the cached one if rendering fails or takes longer than `waitMs`. */
async function newerOr(renewed: Promise<CachedPage>, cached: Pick<PageResult, 'page' | 'age'>, waitMs: number): Promise<PageResult> {
  const settled = renewed.then(
    (page): PageResult => (page.status >= 500 ? { ...cached, from: 'error' } : rendered(page)),
    (): PageResult => ({ ...cached, from: 'error' }),
  )
  const timer = new AbortController()
  const late = setTimeout(waitMs, { ...cached, from: 'timeout' } as const, { signal: timer.signal })
  late.catch(() => {})
  return Promise.race([settled, late]).finally(() => timer.abort())
}

/** A page's bytes with their ETag (weak, because the page is the same in any encoding). */
export function toCachedPage(status: number, headers: Record<string, string>, bytes: Buffer): CachedPage {
  const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"`
  return { status, headers, bytes, etag }
}

/**
 * Compresses a page by what readers accepted before: they will accept it again, and then need not
 * wait.
 */
function compressLike(before: CachedPage | undefined, page: CachedPage): void {
  for (const encoding of ['br', 'gzip'] as const) if (before?.[encoding]) encodePage(page, encoding).catch(() => {})
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The page's bytes in the best encoding that the client accepts. */
export async function encodePage(page: CachedPage, acceptEncoding: string): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  if (page.bytes.length > 1024 && /\bbr\b/.test(acceptEncoding)) {
    page.br ??= brotliAsync(page.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return { bytes: await page.br, encoding: 'br' }
  }
  if (page.bytes.length > 1024 && /\bgzip\b/.test(acceptEncoding)) {
    page.gzip ??= gzipAsync(page.bytes, { level: 6 })
    return { bytes: await page.gzip, encoding: 'gzip' }
  }
  return { bytes: page.bytes, encoding: undefined }
}
