import { isDataOf, isReadable, pageKey } from '../pageKey.ts'
import { storedHeaders } from '../stores.ts'
import type { PageRequest } from '../workerMessages.ts'
import { cancelPack, makePack } from './makePack.ts'
import { forgetReader, stamped, trimStore } from './ownStores.ts'
import { answerAge } from './sendAges.ts'
import { storeSaved } from './storeSaved.ts'
import { noteReader } from './watchSession.ts'

declare const self: ServiceWorkerGlobalScope

export function listenToPages(): void {
  self.addEventListener('message', (event) => {
    const request = event.data as PageRequest
    if (request.type === 'age' && event.source instanceof Client) answerAge(event.source)
    if (request.type === 'title') event.waitUntil(writeTitle(new URL(request.page, self.location.origin), request.title))
    if (request.type === 'forget') event.waitUntil(forgetReader())
    if (request.type === 'reader') event.waitUntil(noteReader(request.id).then(() => storeSaved(request.locale)))
    if (request.type === 'pack') event.waitUntil(makePack(request.locale, request.language))
    if (request.type === 'cancel-pack') cancelPack()
    if (request.type === 'first') event.waitUntil(storeFirst(request.page, request.pictures))
  })
}

/** The pictures are still in the browser's own cache, so only the document is fetched again. */
async function storeFirst(page: string, pictures: string[]): Promise<void> {
  const url = new URL(page, self.location.origin)
  if (isReadable(url.pathname)) await store('pages', pageKey(url), await fetch(url, { headers: { accept: 'text/html' } }))
  for (const picture of pictures) await store('pictures', picture, await fetch(picture, { cache: 'force-cache' }))
  await trimStore('pictures')
}

async function store(name: 'pages' | 'pictures', key: string, response: Response): Promise<void> {
  if (response.status !== 200 || response.redirected) return
  await (await caches.open(name)).put(key, await stamped(response))
}

/** Writes the title of a page on its stored entries, so that they can be listed. */
async function writeTitle(page: URL, title: string): Promise<void> {
  if (!(await caches.has('pages'))) return
  const cache = await caches.open('pages')
  for (const key of await cache.keys()) {
    if (key.url !== pageKey(page) && !isDataOf(key.url, page)) continue
    const stored = await cache.match(key)
    if (!stored || stored.headers.has(storedHeaders.title)) continue
    const headers = new Headers(stored.headers)
    headers.set(storedHeaders.title, encodeURIComponent(title))
    await cache.put(key, new Response(stored.body, { status: stored.status, headers }))
  }
}
