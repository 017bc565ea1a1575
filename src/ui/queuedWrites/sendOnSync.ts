import { channelName } from './queuedWrite.ts'
import { listAccounts } from './queueStorage.ts'
import { sendQueued } from './sendQueued.ts'

/**
 * The event `sync` (Background Sync, W3C draft), which is in no type library, because only Chromium
 * has it.
 */
type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void }
/** Browsers with Background Sync have the Cookie Store API too. */
type WithCookies = { cookieStore?: { get(name: string): Promise<{ value: string } | null> } }

/**
 * Sends, in the service worker, what waits on this device once there is a network, also when no
 * page is open (`registerSync`).
 */
export function sendOnSync(): void {
  addEventListener('sync', (event) => {
    const { tag, waitUntil } = event as SyncEvent
    if (tag === channelName) waitUntil.call(event, sendAll())
  })
}

/**
 * Sends as pages do, with the token of the cookie. Rejects if the network is away again, so that
 * the browser repeats the event.
 */
async function sendAll(): Promise<void> {
  const token = await (globalThis as WithCookies).cookieStore?.get('XSRF-TOKEN')
  for (const account of await listAccounts()) {
    const { stopped } = await sendQueued(account, token?.value)
    if (stopped === 'unreached') throw new Error('the server cannot be reached')
  }
}
