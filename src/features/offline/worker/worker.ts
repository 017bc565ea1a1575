// The service worker of the site, built to /sw.js (`serviceWorker.ts`): push messages, and reading
// without a connection.

import { type RouteMatchCallbackOptions, Serwist } from 'serwist'
import { brand } from '#brand.ts'
import { handlePushMessages } from '#features/channels/worker/pushMessages.ts'
import { localeOf } from '#text/locale.ts'
import { sendOnSync } from '#ui/queuedWrites/sendOnSync.ts'
import { isReadable } from '../pageKey.ts'
import { findOtherVersion, isDataStored } from './findStored.ts'
import { keepEarlierFiles } from './keepEarlierFiles.ts'
import { listenToPages } from './listenToPages.ts'
import { offerDocument } from './sendAges.ts'
import { followSaves } from './storeSaved.ts'
import { assetStrategy, listStrategy, pageStrategy, personalStrategy, pictureStrategy } from './strategies.ts'
import { signOut } from './watchSession.ts'

declare const self: ServiceWorkerGlobalScope
/**
 * Written by the build: the addresses of its files that are stored with the worker, and a name of
 * this version.
 */
declare const buildFiles: string[]
declare const buildVersion: string

const offlinePages = ['/offline', '/en/offline']
/**
 * Streams never end, so they are neither stored nor passed on: a worker that answers one cannot be
 * replaced.
 */
const isStream = (url: URL) => url.pathname.endsWith('/stream')
const publicLists = ['posts', `${brand.slug}-posts`, 'polls', 'events', 'categorization', 'stories']
const isPublicList = ({ pathname }: URL) => pathname.startsWith('/api/') && publicLists.includes(pathname.split('/')[2] ?? '')
const ownLists = /^\/api\/(?:user$|auth\/(?:saved|reactions|polls\/votes|my-posts)(?:\/|$))/

handlePushMessages()
sendOnSync()
self.addEventListener('install', (event) => event.waitUntil(keepEarlierFiles(buildFiles)))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const serwist = new Serwist({
  precacheEntries: [...buildFiles.map((url) => ({ url, revision: null })), ...offlinePages.map((url) => ({ url, revision: buildVersion }))],
  precacheOptions: { ignoreURLParametersMatching: [], cleanURLs: false },
})
serwist.registerCapture(
  ({ url }) => offlinePages.includes(url.pathname),
  async ({ request, url }) => {
    return (await serwist.matchPrecache(url.pathname)) ?? fetch(request)
  },
)
serwist.registerCapture(isDocument, pageStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.data') && isReadable(url.pathname), pageStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && isPublicList(url) && !isStream(url), listStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && ownLists.test(url.pathname) && !isStream(url), personalStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/pictures/'), pictureStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), assetStrategy)
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/auth/logout', signOut, 'POST')
serwist.registerCapture(({ url, sameOrigin }) => sameOrigin && /^\/api\/auth\/\w+\/reactable$/.test(url.pathname), followSaves(), 'POST')
serwist.setCatchHandler(async ({ request, url, event }) => {
  if (request.mode !== 'navigate') {
    if (url.pathname.endsWith('.data')) await offerDocument(event, url)
    return Response.error()
  }
  const other = (await isDataStored(url)) ? undefined : await findOtherVersion(url)
  if (other) return Response.redirect(other)
  const page = localeOf(url.pathname) === 'en' ? '/en/offline' : '/offline'
  return Response.redirect(`${page}?open=${encodeURIComponent(url.pathname + url.search)}`)
})
serwist.addEventListeners()
listenToPages()

/**
 * Pages have no extension in their address, except words after a post's id, which never contain a
 * dot.
 */
function isDocument({ request, url, sameOrigin }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && request.mode === 'navigate' && !/^\/(?:api|pictures|assets|_)|\.\w+$/.test(url.pathname)
}
