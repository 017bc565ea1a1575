import { useEffect } from 'react'
import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { readCookie } from '#ui/callApi.ts'
import { useAges } from './pageAges.ts'

/** Registers the service worker once the page is idle, and tells it when the reader is gone. Browsers have workers on secure origins only. */
export function useServiceWorker(): void {
  useAges()
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = () => void import('./startWorker.ts').then(({ startWorker }) => startWorker()).catch((error) => console.warn(error))
    // Safari has no idle callbacks.
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000))
    if (document.readyState === 'complete') idle(start)
    else addEventListener('load', () => idle(start), { once: true })
    return watchReader(() => {
      // Without a connection, nobody knows the reader, but their session may well be open.
      if (currentReader() === null && !readCookie('XSRF-TOKEN')) void forgetHere()
    })
  }, [])
}

/** Here as well as in the worker, which does not answer for every page. */
async function forgetHere(): Promise<void> {
  const { readersStores } = await import('../stores.ts')
  if (!(await caches.has('personal')) && !(await caches.has('saved'))) return
  navigator.serviceWorker.controller?.postMessage({ type: 'forget' })
  for (const name of readersStores) await caches.delete(name)
}
