import { useEffect } from 'react'
import { createStore } from '#ui/createStore.ts'
import { isAppleMobile } from '#ui/isAppleMobile.ts'

/**
 * Chromium's event that the site can be installed (Manifest Incubations, WICG); not in TypeScript's
 * types.
 */
type InstallEvent = Event & { prompt(): Promise<unknown> }

const offer = createStore<InstallEvent | null>(null)
/** The browser's offer to install the site; null if it makes none, or the site is installed. */
export const useInstallOffer = offer.use

/** Keeps the browser's own banner away, and its offer for the menu. */
export function useInstallEvents(): void {
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault()
      offer.set(event as InstallEvent)
    }
    const onInstalled = () => offer.set(null)
    addEventListener('beforeinstallprompt', onOffer)
    addEventListener('appinstalled', onInstalled)
    return () => {
      removeEventListener('beforeinstallprompt', onOffer)
      removeEventListener('appinstalled', onInstalled)
    }
  }, [])
}

/** Shows the browser's question; it can be asked once for each offer. */
export async function install(event: InstallEvent): Promise<void> {
  offer.set(null)
  await event.prompt()
}

/**
 * Whether the site can only be installed by the browser's own menu: on an iPhone or iPad, unless it
 * is installed.
 */
export function isAppleBrowser(): boolean {
  return isAppleMobile() && !matchMedia('(display-mode: standalone)').matches
}
