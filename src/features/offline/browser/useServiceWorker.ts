import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { localeOf } from '#text/locale.ts'
import { readCookie } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import type { PageRequest } from '../workerMessages.ts'
import { useInstallEvents } from './installOffer.ts'
import { useOfflineText } from './offlineText.ts'
import { useAges } from './pageAges.ts'

/**
 * Registers the service worker once the page is idle, and tells it who reads what. Browsers have
 * workers on secure origins only.
 */
export function useServiceWorker(): void {
  useAges()
  useTitles()
  useInstallEvents()
  const { t } = useOfflineText()
  const offerUpdate = useEffectEvent((update: () => void) => showToast(t.newVersion, { label: t.update, run: update }))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    const start = () =>
      void import('./startWorker.ts').then(({ startWorker }) => startWorker(offerUpdate)).catch((error) => console.warn(error))
    // Safari has no idle callbacks.
    const idle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2_000))
    if (document.readyState === 'complete') idle(start)
    else addEventListener('load', () => idle(start), { once: true })
    return watchReader(() => {
      const reader = currentReader()
      if (reader) askWorker({ type: 'reader', id: reader.id, locale: localeOf(location.pathname) })
      // Without a connection, nobody knows the reader, but their session may well be open.
      else if (reader === null && !readCookie('XSRF-TOKEN')) void forgetHere()
    })
  }, [])
}

function askWorker(request: PageRequest): void {
  navigator.serviceWorker?.controller?.postMessage(request)
}

/** Long enough for a page to be stored, and for its title to be written. */
const titleMs = 1_500

/** Names each page that stays open, for the list of stored ones. */
function useTitles(): void {
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => askWorker({ type: 'title', page: pathname + search, title: document.title }), titleMs)
    return () => clearTimeout(timer)
  }, [pathname, search, state])
}

/** Forgets here as well as in the worker, which does not answer for every page. */
async function forgetHere(): Promise<void> {
  if (!(await caches.has('personal')) && !(await caches.has('saved'))) return
  const { readersStores } = await import('../stores.ts')
  askWorker({ type: 'forget' })
  for (const name of readersStores) await caches.delete(name)
}
