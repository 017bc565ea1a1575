import { channelName } from './queuedWrite.ts'

/** Background Sync (W3C draft) is in no type library, because only Chromium has it. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/**
 * Asks the browser to wake the service worker (`sendOnSync`) once there is a network, also when the
 * site is closed.
 */
export function registerSync(): void {
  navigator.serviceWorker
    ?.getRegistration()
    .then((registration: WithSync | undefined) => registration?.sync?.register(channelName))
    // The reader may have forbidden it; then the next page sends what waits.
    .catch((error) => console.warn(error))
}
