import { useEffect } from 'react'
import { showToast } from '#ui/toasts.ts'
import { useFrameText } from './frameText.ts'

/** A page that loads itself anew for new files does so at most once in this time (spec 9). */
const guardMs = 60_000
const storageKey = 'mirqab.reloadedAt'

/**
 * After a release the files of the release before may be gone, and the router then loads the document anew. This lets it do
 * so once a minute, and only after clearing whatever might answer with the old files. Browsers without the Navigation API
 * keep the router's own way.
 */
export function useReloadGuard(): void {
  const { t } = useFrameText()
  useEffect(() => {
    const onChunkFailure = (event: Event) => {
      // Handled here when a reload may help; otherwise the import fails where it was made, and that part says so. Without a
      // connection a reload would take away what is there.
      if (isGuarded() || !navigator.onLine) return
      event.preventDefault()
      void reload()
    }
    const onNavigate = (event: Event) => {
      const { navigationType, userInitiated, cancelable } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated || !cancelable || reloading) return
      event.preventDefault()
      if (isGuarded() || !navigator.onLine) showToast(t.filesMissing)
      else void reload()
    }
    const { navigation } = window as { navigation?: EventTarget }
    addEventListener('vite:preloadError', onChunkFailure)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('vite:preloadError', onChunkFailure)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [t])
}

/** Whether the page loaded itself anew less than a minute ago. */
function isGuarded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey)) < guardMs
}

let reloading = false

async function reload(): Promise<void> {
  sessionStorage.setItem(storageKey, String(Date.now()))
  // Only secure origins have caches.
  if ('caches' in window) for (const name of await caches.keys()) await caches.delete(name)
  reloading = true
  location.reload()
}
