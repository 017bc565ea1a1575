import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { decodeText } from '#base/net/decodeText.ts'
import { limitPerHost } from '#base/net/limitPerHost.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'
import { singleFlight } from '#base/singleFlight.ts'
import { toVtt } from './toVtt.ts'

/** A film of two hours has about 100 KB. */
const maxBytes = 512 * 1024
const timeoutMs = 8_000
const cacheMs = 60 * 60_000
const failureMs = 60_000

type Read = { vtt: string } | { failed: AppError }

const cached = new LRUCache<string, Read>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (read) => ('vtt' in read ? 2 * read.vtt.length : 0) + 1_000,
})
const once = singleFlight<Read>()
const hosts = limitPerHost(2, 50)
const fetches = limitConcurrency(8, 200)

/**
 * Captions at a source as WebVTT, cached for an hour. Throws `not_found` if there are none, and
 * `unavailable`; failures are cached for a minute.
 */
export async function readCaptions(app: App, outsideUrl: string): Promise<string> {
  const read = cached.get(outsideUrl) ?? (await once(outsideUrl, () => fetchAndCache(app, outsideUrl)))
  if ('failed' in read) throw read.failed
  return read.vtt
}

async function fetchAndCache(app: App, outsideUrl: string): Promise<Read> {
  const read = await hosts(outsideUrl, () => fetches(() => fetchCaptions(app, outsideUrl)))
  cached.set(outsideUrl, read, { ttl: 'vtt' in read ? cacheMs : failureMs })
  return read
}

async function fetchCaptions(app: App, outsideUrl: string): Promise<Read> {
  try {
    const { status, headers, body } = await safeFetch(app.config, outsideUrl, {
      maxBytes,
      timeoutMs,
      headers: { accept: 'text/vtt, */*;q=0.5' },
    })
    if (status >= 500 || status === 408 || status === 429) return { failed: new AppError('unavailable') }
    const vtt = status === 200 ? toVtt(decodeText(body, headers['content-type'] ?? null)) : undefined
    return vtt === undefined ? { failed: new AppError('not_found') } : { vtt }
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error
    return { failed: new AppError(error.code === 'address_refused' || error.code === 'too_large' ? 'not_found' : 'unavailable') }
  }
}
