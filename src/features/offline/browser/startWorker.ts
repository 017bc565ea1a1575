import type { PageRequest } from '../workerMessages.ts'

/**
 * Registers the service worker. On the first visit it then stores what this page shows, because it
 * did not see that being loaded.
 * @param offerUpdate called when a new version waits, with what makes it take over; the other
 *   windows go on with the files of theirs
 */
export async function startWorker(offerUpdate: (update: () => void) => void): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller
  const registration = await navigator.serviceWorker.register('/sw.js')
  if (isFirst) return storeThisPage()
  const offer = () => registration.waiting && offerUpdate(() => registration.waiting && takeOver(registration.waiting))
  offer()
  // The browser may have found it already.
  const follow = () => registration.installing?.addEventListener('statechange', offer)
  follow()
  registration.addEventListener('updatefound', follow)
}

/**
 * Loads only this window again, once, because its reader asked for it; not as a reload, which
 * `useReloadGuard` is for.
 */
function takeOver(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.replace(location.href.split('#', 1)[0] ?? '/'), {
    once: true,
  })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

async function storeThisPage(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  // Those that are still loading too: the worker does not see requests that began before it took
  // over.
  const pictures = [...new Set([...loaded, ...[...document.images].map(({ currentSrc }) => currentSrc)])]
  const request: PageRequest = { type: 'first', page: location.href, pictures: pictures.filter((name) => name.includes('/pictures/')) }
  active?.postMessage(request)
}
