import { ApiError, callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import { isAppleMobile } from '#ui/isAppleMobile.ts'
import type { PushOptions } from '../../schema.ts'
import { subscriptionKey } from '../../subscriptionKey.ts'

/** Whether this browser can show push messages: on an iPhone or iPad only once the site is on the home screen. */
export type PushSupport = 'supported' | 'needs_home_screen' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported'
  return isAppleMobile() ? 'needs_home_screen' : 'unsupported'
}

/** The reader refused, or the browser reached no push service (its own provider, not us). */
export class PushError extends Error {
  override name = 'PushError'
  readonly code: 'denied' | 'no_service'
  constructor(code: PushError['code'], cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

const text = { parse: (stored: unknown) => (typeof stored === 'string' ? stored : ''), format: (state: string) => state || undefined }
/** The address at which this browser receives push messages of the signed-in reader; '' if it does not. */
export const ownEndpoint = createStore('', inStorage('localStorage', 'push-endpoint', text))

type Linked = { message: string; data: { browsers: number; endpoint: string } }

/** Asks for permission and subscribes this browser; only ever called after a tap. Throws `PushError`, and what `callApi` throws. */
export async function subscribeBrowser(): Promise<Linked> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
  const options = await callApi<PushOptions>('/api/auth/push/options')
  const subscription = await subscribe(options).catch((error) => {
    if (options.demo) return null
    throw new PushError('no_service', error)
  })
  // In the demo, a stand-in subscribes for browsers that have no internet.
  return remember(
    subscription ? await saveOrRenew(subscription, options) : await callApi<Linked>('/api/auth/push/demo-subscription', { method: 'POST' }),
  )
}

/** Push messages no longer reach this browser. Throws what `callApi` throws. */
export async function unsubscribeBrowser(): Promise<Linked> {
  const subscription = await existing()
  const endpoint = subscription?.endpoint ?? ownEndpoint.get()
  const removed = await callApi<Linked>('/api/auth/push/subscriptions', { method: 'DELETE', body: { endpoint } })
  ownEndpoint.set('')
  await subscription?.unsubscribe()
  return removed
}

/**
 * Tells the server again where this browser receives push messages, if it does: it may have forgotten it, or somebody else may have signed in here.
 * A subscription for other keys is renewed, and one that the browser has lost meanwhile is made again.
 */
export async function confirmSubscription(): Promise<void> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return
  const subscription = await existing()
  const before = subscription?.endpoint ?? ownEndpoint.get()
  if (!before) return
  const options = await callApi<PushOptions>('/api/auth/push/options')
  if (subscription && subscriptionKey(subscription) === options.public_key) return void remember(await saveOrRenew(subscription, options))
  // The browsers of the demo's stand-in have none of their own.
  if (!subscription && options.demo) return
  await subscription?.unsubscribe()
  // If the next line fails, the next visit begins here.
  ownEndpoint.set(before)
  remember(await save(await subscribe(options), before))
}

async function subscribe({ public_key }: PushOptions): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

async function existing(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A browser may hold a subscription that its push service has forgotten; then it makes another one. */
async function saveOrRenew(subscription: PushSubscription, options: PushOptions): Promise<Linked> {
  try {
    return await save(subscription)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'push_gone')) throw error
    await subscription.unsubscribe()
    return save(await subscribe(options), subscription.endpoint)
  }
}

function save(subscription: PushSubscription, old?: string): Promise<Linked> {
  const body = { ...subscription.toJSON(), ...(old ? { old_endpoint: old } : {}) }
  return callApi<Linked>('/api/auth/push/subscriptions', { body })
}

function remember(linked: Linked): Linked {
  ownEndpoint.set(linked.data.endpoint)
  return linked
}
