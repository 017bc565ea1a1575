import { CacheFirst, NetworkFirst, type SerwistPlugin, type Strategy } from 'serwist'
import { localeOf } from '#text/locale.ts'
import { isLight } from '#ui/lightAddress.ts'
import { isReadable, pageKey } from '../pageKey.ts'
import { readersStores, type StoreName, storedHeaders } from '../stores.ts'
import { deletePage } from './deletePage.ts'
import { findOtherFrame, findStored } from './findStored.ts'
import { readerSignal, stamped, trimStore } from './ownStores.ts'
import { sendAge } from './sendAges.ts'
import { sessionPlugin } from './watchSession.ts'
import { withAge } from './withAge.ts'

/** How long a reader on a slow network waits for a page before the stored one is shown. */
const pageWaitSeconds = 4
const apiWaitSeconds = 5

/** Pages: from the network, because nobody should read old news while they are online. */
export const pageStrategy = networkFirst('pages', pageWaitSeconds, ({ url }) => pageKey(new URL(url)))
export const listStrategy = networkFirst('lists', apiWaitSeconds, apiKey)
export const personalStrategy = networkFirst('personal', apiWaitSeconds, apiKey, sessionPlugin)
/** The address of a picture names its content. */
export const pictureStrategy: Strategy = new CacheFirst({ cacheName: 'pictures', plugins: [storing('pictures', ({ url }) => url)] })
export const assetStrategy: Strategy = new CacheFirst({ cacheName: 'assets', plugins: [storing('assets', ({ url }) => url)] })

function networkFirst(
  name: StoreName,
  networkTimeoutSeconds: number,
  keyOf: (request: Request) => string,
  ...more: SerwistPlugin[]
): Strategy {
  return new NetworkFirst({ cacheName: name, networkTimeoutSeconds, plugins: [...more, storing(name, keyOf)] })
}

const isAborted = (state: Record<string, unknown> | undefined) => (state?.signal as AbortSignal | undefined)?.aborted !== false

/** The language of a response of the API is in a header of its request. */
function apiKey({ url, headers }: Request): string {
  return `${url}${url.includes('?') ? '&' : '?'}language=${headers.get('X-localization') ?? ''}`
}

/**
 * Stores complete answers with their time, within the store's limits, and says how old those are
 * that come from a store.
 */
function storing(name: StoreName, keyOf: (request: Request) => string): SerwistPlugin {
  return {
    cacheKeyWillBeUsed: async ({ request }) => keyOf(request),
    async requestWillFetch({ request, state }) {
      if (state) state.signal = readerSignal()
      return request
    },
    async cacheWillUpdate({ request, response, state }) {
      if (name === 'pages' && (response.status === 404 || response.status === 410)) await deletePage(new URL(request.url))
      if (response.status !== 200 || (name === 'pages' && !isReadable(new URL(request.url).pathname))) return null
      const copy = await stamped(response)
      return isAborted(state) ? null : copy
    },
    async cacheDidUpdate({ newResponse, state }) {
      // The reader signed out while it was being written.
      if (isAborted(state) && readersStores.includes(name)) await caches.delete(name)
      else await trimStore(name, Number(newResponse.headers.get(storedHeaders.bytes)))
    },
    async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
      // Only a picture that is not here may be among those of saved posts or the pack: its address
      // names its content, so that none is newer.
      const isShared = name === 'pages' || (name === 'pictures' && !cachedResponse)
      const stored = isShared ? ((await findStored(request.url)) ?? (await findOtherFrame(request.url))) : cachedResponse
      if (stored && isLight(new URL(request.url).pathname)) return withAge(stored, localeOf(new URL(request.url).pathname))
      if (stored && name !== 'pictures' && name !== 'assets') await sendAge(event, request.url, stored)
      return stored
    },
  }
}
