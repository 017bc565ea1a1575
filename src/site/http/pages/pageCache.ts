import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { coalesceRenders } from './coalesceRenders.ts'

/** A finished answer, as bytes. Compressed forms are made once, when the first reader who accepts them comes. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** `failure`: how its last render failed, and until when readers do not wait for the next one. */
type Entry = { page: CachedPage; staleSince: number | undefined; storedAt: number; failure?: { from: 'error' | 'timeout'; until: number } }

/**
 * A page and where it comes from, in the words of RFC 9211: `hit`, `stale` (a newer one is being rendered), or `fwd` (rendered now). `error` and
 * `timeout`: the cached page, because rendering it again failed or takes long (stale-if-error, RFC 5861). `age` in seconds.
 */
export type PageAnswer = { page: CachedPage; from: 'hit' | 'stale' | 'fwd' | 'error' | 'timeout'; age: number }

/** Public pages, the same for everyone: rendered once, shared until the news change. */
export type PageCache = {
  /**
   * The page of this address: cached, cached but being rendered again, or rendered now (`coalesceRenders.ts`).
   * @param cachedStatus the status of answers that are cached
   */
  get(address: string, render: () => Promise<CachedPage>, cachedStatus?: 200 | 404): Promise<PageAnswer>
  /** The news changed: every page is rendered again when it is next asked for. */
  expire(): void
}

/** A page older than this is rendered again although no notification came (relative times, counters). */
const freshMs = 15_000
/** How long after a change readers may still be shown the page from before, while it is rendered again in the background. */
const staleMs = 10_000
/** A page this old is better than none: a database is back from a restart or a failover within minutes. An older one would pass for news. */
export const staleIfErrorSeconds = 600
/** How long a reader waits for a new page when there is a cached one. */
const renderWaitMs = 1_000
/** After a render that failed or took long, readers get the cached page at once for this long, while rendering is retried in the background. */
const failureMs = 10_000

/** @param now in ms, monotonic */
export function createPageCache({ maxBytes = 64 * 1024 * 1024, now = () => performance.now(), waitMs = renderWaitMs } = {}): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes.length * 2 + 1024 })
  const renderOnce = coalesceRenders<CachedPage>(now)
  let lastExpired = 0

  function renew(address: string, render: () => Promise<CachedPage>, cachedStatus: number): Promise<CachedPage> {
    return renderOnce(address, render, (page, startedAt) => {
      if (page.status !== cachedStatus) return false
      // It may lack news that came while it was being rendered.
      entries.set(address, { page, storedAt: startedAt, staleSince: lastExpired >= startedAt ? lastExpired : undefined })
      return true
    })
  }

  return {
    async get(address, render, cachedStatus = 200) {
      const entry = entries.get(address)
      if (!entry) return rendered(await renew(address, render, cachedStatus))
      const staleSince = entry.staleSince ?? entry.storedAt + freshMs
      const age = Math.floor((now() - entry.storedAt) / 1000)
      if (now() < staleSince) return { page: entry.page, from: 'hit', age }
      const renewed = renew(address, render, cachedStatus)
      if (now() - staleSince <= staleMs) {
        // A render that fails will be retried by a later reader.
        renewed.catch(() => {})
        return { page: entry.page, from: 'stale', age }
      }
      if (age > staleIfErrorSeconds) return rendered(await renewed)
      if (entry.failure && now() < entry.failure.until) {
        renewed.catch(() => {})
        return { page: entry.page, from: entry.failure.from, age }
      }
      const answer = await newerOr(renewed, { page: entry.page, age }, waitMs)
      if (answer.from === 'error' || answer.from === 'timeout') entry.failure = { from: answer.from, until: now() + failureMs }
      return answer
    },
    expire() {
      lastExpired = now()
      for (const entry of entries.values()) entry.staleSince ??= lastExpired
    },
  }
}

const rendered = (page: CachedPage): PageAnswer => ({ page, from: 'fwd', age: 0 })

/** The new page, or the cached one when rendering fails or takes longer than `waitMs`. */
async function newerOr(renewed: Promise<CachedPage>, cached: Pick<PageAnswer, 'page' | 'age'>, waitMs: number): Promise<PageAnswer> {
  const settled = renewed.then(
    (page): PageAnswer => (page.status >= 500 ? { ...cached, from: 'error' } : rendered(page)),
    (): PageAnswer => ({ ...cached, from: 'error' }),
  )
  const timer = new AbortController()
  const late = setTimeout(waitMs, { ...cached, from: 'timeout' } as const, { signal: timer.signal })
  late.catch(() => {})
  return Promise.race([settled, late]).finally(() => timer.abort())
}

/** A page's bytes with the tag that stands for them (weak: the same content in another compression is the same page). */
export function toCachedPage(status: number, headers: Record<string, string>, bytes: Buffer): CachedPage {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { status, headers, bytes, etag }
}

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** The page's bytes in the best form that the reader accepts. */
export async function encodePage(page: CachedPage, acceptEncoding: string): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  if (page.bytes.length > 1024 && /\bbr\b/.test(acceptEncoding)) {
    page.br ??= await brotliAsync(page.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return { bytes: page.br, encoding: 'br' }
  }
  if (page.bytes.length > 1024 && /\bgzip\b/.test(acceptEncoding)) {
    page.gzip ??= await gzipAsync(page.bytes, { level: 6 })
    return { bytes: page.gzip, encoding: 'gzip' }
  }
  return { bytes: page.bytes, encoding: undefined }
}
