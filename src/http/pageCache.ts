import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A finished answer, kept as bytes. Compressed forms are made once, when the first reader who accepts them comes. */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bytes: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** `trouble`: how its last render failed, and until when readers do not wait for the next one. */
type Entry = { page: CachedPage; staleSince: number | undefined; storedAt: number; trouble?: { from: 'error' | 'timeout'; until: number } }

/**
 * A page and where it comes from, in the words of RFC 9211: `hit`, `stale` (a newer one is being made), or `fwd` (made now). `error` and `timeout`: the
 * kept page, because making it anew failed or takes long (stale-if-error, RFC 5861). `age` in seconds.
 */
export type PageAnswer = { page: CachedPage; from: 'hit' | 'stale' | 'fwd' | 'error' | 'timeout'; age: number }

/** Public pages, the same for everyone: rendered once, shared until the news change. */
export type PageCache = {
  /**
   * The page of this address: kept, kept but being renewed, or rendered now. At most one render of an address is under way, and none begins within a
   * second after one that brought nothing to keep.
   * @param kept the status of answers that are kept; others are shared for that second only
   */
  get(address: string, render: () => Promise<CachedPage>, kept?: 200 | 404): Promise<PageAnswer>
  /** The news changed: every page is renewed when it is next asked for. */
  expire(): void
}

/** A page older than this is renewed although no notice came (relative times, counters). */
const freshMs = 15_000
/** How long after a change a reader may still be shown the page from before, while it is renewed behind the scenes. */
const staleMs = 10_000
/** A page this old is better than none: a database is back from a restart or a failover within minutes. An older one would pass for news. */
export const staleIfErrorSeconds = 600
/** A reader waits this long for a renewed page when there is an older one. */
const patienceMs = 1_000
/** After a render that failed or took long, readers get the older page at once for this long, while it is tried again behind the scenes. */
const troubledMs = 10_000
/** For so long an answer that is not kept (an error, a page that is not there) stands for the next ones. */
const repeatedMs = 1_000
/** Largest total of such answers, in bytes. */
const repeatedBytes = 4 * 1024 * 1024

type Render = () => Promise<CachedPage>
type Passing = { rendering: Promise<CachedPage>; until: number; bytes: number }

export function createPageCache({ maxBytes = 64 * 1024 * 1024, now = Date.now, patience = patienceMs } = {}): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes.length * 2 + 1024 })
  const passing = new LRUCache<string, Passing>({ maxSize: repeatedBytes, sizeCalculation: ({ bytes }) => bytes + 1024 })
  const underWay = new Map<string, Promise<CachedPage>>()
  let lastExpired = 0

  function renew(address: string, render: Render, kept: number): Promise<CachedPage> {
    const running = underWay.get(address) ?? lately(address)
    if (running) return running
    const startedAt = now()
    const rendering: Promise<CachedPage> = render().then(
      (page) => {
        underWay.delete(address)
        if (page.status === kept) keep(address, page, startedAt)
        else repeat(address, rendering, page.bytes.length)
        return page
      },
      (error) => {
        underWay.delete(address)
        repeat(address, rendering, 0)
        throw error
      },
    )
    underWay.set(address, rendering)
    return rendering
  }

  function lately(address: string): Promise<CachedPage> | undefined {
    const known = passing.get(address)
    return known && now() < known.until ? known.rendering : undefined
  }

  function repeat(address: string, rendering: Promise<CachedPage>, bytes: number): void {
    passing.set(address, { rendering, bytes, until: now() + repeatedMs })
  }

  function keep(address: string, page: CachedPage, startedAt: number): void {
    // News that came while it was rendered may be missing from it.
    entries.set(address, { page, storedAt: startedAt, staleSince: lastExpired >= startedAt ? lastExpired : undefined })
  }

  return {
    async get(address, render, kept = 200) {
      const entry = entries.get(address)
      if (!entry) return made(await renew(address, render, kept))
      const staleSince = entry.staleSince ?? entry.storedAt + freshMs
      const age = Math.floor((now() - entry.storedAt) / 1000)
      if (now() < staleSince) return { page: entry.page, from: 'hit', age }
      const renewed = renew(address, render, kept)
      if (now() - staleSince <= staleMs) {
        // A render that fails will be tried again by a later reader.
        renewed.catch(() => {})
        return { page: entry.page, from: 'stale', age }
      }
      if (age > staleIfErrorSeconds) return made(await renewed)
      if (entry.trouble && now() < entry.trouble.until) {
        renewed.catch(() => {})
        return { page: entry.page, from: entry.trouble.from, age }
      }
      const answer = await newerOr(renewed, { page: entry.page, age }, patience)
      if (answer.from === 'error' || answer.from === 'timeout') entry.trouble = { from: answer.from, until: now() + troubledMs }
      return answer
    },
    expire() {
      lastExpired = now()
      for (const entry of entries.values()) entry.staleSince ??= lastExpired
    },
  }
}

const made = (page: CachedPage): PageAnswer => ({ page, from: 'fwd', age: 0 })

/** The renewed page, or the older one when that fails or is not there in time. */
async function newerOr(renewed: Promise<CachedPage>, older: Pick<PageAnswer, 'page' | 'age'>, patience: number): Promise<PageAnswer> {
  const settled = renewed.then(
    (page): PageAnswer => (page.status >= 500 ? { ...older, from: 'error' } : made(page)),
    (): PageAnswer => ({ ...older, from: 'error' }),
  )
  const enough = new AbortController()
  const late = setTimeout(patience, { ...older, from: 'timeout' } as const, { signal: enough.signal })
  late.catch(() => {})
  return Promise.race([settled, late]).finally(() => enough.abort())
}

/** A page's bytes with the tag that stands for them (weak: the same content in another compression is the same page). */
export function keepPage(status: number, headers: Record<string, string>, bytes: Buffer): CachedPage {
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
