import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'
import { brand } from '#brand.ts'
import { createStore } from '#ui/createStore.ts'
import { showToast } from '#ui/toasts.ts'
import { useFrameText } from './frameText.ts'

/** The page reloads itself for new files at most once in this time (spec 9). */
const guardMs = 60_000
const storageKey = `${brand.slug}.reloadedAt`

/**
 * The key of the navigation that cannot end, because a file of its page is missing and a reload
 * would not bring it.
 */
export const stalledNavigation = createStore<string | undefined>(undefined)

/**
 * Limits reloads after a release: the files of the previous one may be gone, so the router reloads
 * the document. This allows it only once a minute, and first deletes the stored files of rare and
 * earlier pages. Browsers without the Navigation API keep the router's behaviour.
 */
export function useReloadGuard(): void {
  const { t } = useFrameText()
  const { location: wanted } = useNavigation()
  const giveUp = useEffectEvent(() => {
    stalledNavigation.set(wanted?.key)
    // Without a connection, pages that are only loaded ahead fail too: nobody waits for them, and a
    // line says why.
    if (wanted || navigator.onLine) showToast(t.filesMissing)
  })
  useEffect(() => {
    const onChunkFailure = (event: Event) => {
      // Handled here if a reload may help; otherwise the import fails, and its component shows an
      // error. Without a connection, a reload would lose the current page.
      if (isGuarded() || !navigator.onLine) return
      event.preventDefault()
      void reload()
    }
    const onNavigate = (event: Event) => {
      const { navigationType, userInitiated, cancelable } = event as NavigateEvent
      if (navigationType !== 'reload' || userInitiated || !cancelable || reloading) return
      event.preventDefault()
      if (isGuarded() || !navigator.onLine) giveUp()
      else void reload()
    }
    const { navigation } = window as { navigation?: EventTarget }
    addEventListener('vite:preloadError', onChunkFailure)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      removeEventListener('vite:preloadError', onChunkFailure)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [])
}

/** Whether the page reloaded itself less than a minute ago. */
function isGuarded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey)) < guardMs
}

let reloading = false

async function reload(): Promise<void> {
  sessionStorage.setItem(storageKey, String(Date.now()))
  // Only secure origins have caches. The others of ours are what the reader wants to read without a
  // connection.
  if ('caches' in window) await caches.delete('assets')
  reloading = true
  location.reload()
}
