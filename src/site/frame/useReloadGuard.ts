import { useEffect } from 'react'
import { showToast } from '#ui/toasts.ts'
import { useFrameText } from './frameText.ts'

/** The page reloads itself for new files at most once in this time (spec 9). */
const guardMs = 60_000
const storageKey = 'mirqab.reloadedAt'

/**
 * After a release, the files of the previous one may be gone, so the router reloads the document. This allows it only once a
 * minute, and clears caches first, which might contain the old files. Browsers without the Navigation API keep the router's
 * behaviour.
 */
export function useReloadGuard(): void {
  const { t } = useFrameText()
  useEffect(() => {
    const onChunkFailure = (event: Event) => {
      // Handled here if a reload may help; otherwise the import fails, and its component shows an error. Without a connection,
      // a reload would lose the current page.
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

/** Whether the page reloaded itself less than a minute ago. */
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
