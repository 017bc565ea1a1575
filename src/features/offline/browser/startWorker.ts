import type { PageRequest } from '../workerMessages.ts'

/** Registers the service worker. On the first visit it then stores what this page shows, because it did not see that being loaded. */
export async function startWorker(): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller
  await navigator.serviceWorker.register('/sw.js')
  if (!isFirst) return
  const { active } = await navigator.serviceWorker.ready
  const pictures = performance.getEntriesByType('resource').map(({ name }) => name)
  const request: PageRequest = { type: 'first', page: location.href, pictures: pictures.filter((name) => name.includes('/pictures/')) }
  active?.postMessage(request)
}
