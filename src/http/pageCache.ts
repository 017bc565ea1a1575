import { createHash } from 'node:crypto'
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

type Entry = { page: CachedPage; staleSince: number | undefined; storedAt: number }

/** Public pages, the same for everyone: rendered once, shared until the news change. */
export type PageCache = {
  /** The page of this address: kept, kept but being renewed, or rendered now. At most one render of an address is under way. */
  get(address: string, render: () => Promise<CachedPage>): Promise<CachedPage>
  /** The news changed: every page is renewed when it is next asked for. */
  expire(): void
}

/** A page older than this is renewed although no notice came (relative times, counters). */
const freshMs = 15_000
/** How long after a change a reader may still be shown the page from before, while it is renewed behind the scenes. */
const staleMs = 10_000

export function createPageCache({ maxBytes = 64 * 1024 * 1024, now = Date.now } = {}): PageCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ page }) => page.bytes.length * 2 + 1024 })
  const underWay = new Map<string, Promise<CachedPage>>()
  let lastExpired = 0

  function renew(address: string, render: () => Promise<CachedPage>): Promise<CachedPage> {
    const running = underWay.get(address)
    if (running) return running
    const startedAt = now()
    const rendering = render()
      .then((page) => {
        if (page.status === 200) {
          // News that came while it was rendered may be missing from it.
          const staleSince = lastExpired >= startedAt ? lastExpired : undefined
          entries.set(address, { page, storedAt: startedAt, staleSince })
        }
        return page
      })
      .finally(() => underWay.delete(address))
    underWay.set(address, rendering)
    return rendering
  }

  return {
    get(address, render) {
      const entry = entries.get(address)
      if (!entry) return renew(address, render)
      const staleSince = entry.staleSince ?? entry.storedAt + freshMs
      if (now() < staleSince) return Promise.resolve(entry.page)
      const renewed = renew(address, render)
      if (now() - staleSince > staleMs) return renewed
      // The reader gets the kept page at once; a render that fails will be tried again by the next reader.
      renewed.catch(() => {})
      return Promise.resolve(entry.page)
    },
    expire() {
      lastExpired = now()
      for (const entry of entries.values()) entry.staleSince ??= lastExpired
    },
  }
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
