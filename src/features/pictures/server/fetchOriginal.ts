import { availableParallelism } from 'node:os'
import type { App } from '#base/app.ts'
import { limitConcurrency } from '#base/limitConcurrency.ts'
import { limitPerHost } from '#base/net/limitPerHost.ts'
import { safeFetch } from '#base/net/safeFetch.ts'
import { SafeFetchError } from '#base/net/safeFetchError.ts'
import { singleFlight } from '#base/singleFlight.ts'
import { parseOwnPicture, readOwnPicture } from './ownPicture.ts'
import { PictureError } from './pictureError.ts'
import { pictureFile, readStored, storePicture } from './pictureStore.ts'
import { makeOriginal } from './resizePicture.ts'

const maxBytes = 12_000_000
const failureTtlMs = 60_000
const maxFailures = 5_000

/** A fetch counts until its picture is decoded, so at most eight times 12 MB are in memory. */
const fetches = limitConcurrency(8, 500)
const maxResizes = 4
/** All resizes of the process: one core stays free for pages, and each resize may need 110 MB. */
export const resizes = limitConcurrency(Math.min(maxResizes, Math.max(1, availableParallelism() - 1)), 500)

const hosts = limitPerHost(3, 200)

const once = singleFlight<Buffer>()
const failures = new Map<string, { error: PictureError; until: number }>()

/**
 * Our copy of an outside picture, or a cropped picture of our own (`ownPictureUrl`), fetched at
 * most once: later calls read the disk. Throws `PictureError`; failures are cached for a minute.
 * Throws `AppError('unavailable')` if too many requests wait.
 */
export async function fetchOriginal(app: App, outsideUrl: string): Promise<Buffer> {
  const file = pictureFile(app.config, outsideUrl, 'original')
  const stored = await readStored(app, file)
  if (stored) return stored
  return once(file, () => fetchAndStore(app, outsideUrl, file))
}

async function fetchAndStore(app: App, outsideUrl: string, file: string): Promise<Buffer> {
  const before = failures.get(file)
  if (before && before.until > performance.now()) throw before.error
  try {
    const own = parseOwnPicture(outsideUrl)
    const original = await (own ? resizes(() => readOwnPicture(app, own)) : fetchOutside(app, outsideUrl))
    await storePicture(app, file, original)
    return original
  } catch (error) {
    if (error instanceof PictureError) remember(file, error)
    throw error
  }
}

function fetchOutside(app: App, outsideUrl: string): Promise<Buffer> {
  return hosts(outsideUrl, () =>
    fetches(async () => {
      const bytes = await fetchPicture(app, outsideUrl)
      return resizes(() => makeOriginal(bytes))
    }),
  )
}

async function fetchPicture(app: App, outsideUrl: string): Promise<Uint8Array> {
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.8' }
  const response = await safeFetch(app.config, outsideUrl, { maxBytes, timeoutMs: 10_000, headers }).catch((error: unknown) => {
    if (!(error instanceof SafeFetchError)) throw error
    throw new PictureError(error.message, error.code === 'address_refused' || error.code === 'too_large', { cause: error })
  })
  if (response.status === 200) return response.body
  const lasting = response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429
  throw new PictureError(`responded with ${response.status}`, lasting)
}

function remember(file: string, error: PictureError): void {
  if (failures.size >= maxFailures) failures.clear()
  failures.set(file, { error, until: performance.now() + failureTtlMs })
}
