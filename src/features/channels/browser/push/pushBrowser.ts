import { ApiError, callApi } from '#ui/callApi.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import { isAppleMobile } from '#ui/isAppleMobile.ts'
import type { PushOptions } from '../../schema.ts'
import { subscriptionKey } from '../../subscriptionKey.ts'
import { endUnused, isForAlerts, pushUses, setPushUse } from './pushUses.ts'

/**
 * Whether this browser can show push messages: on an iPhone or iPad only once the site is on the
 * home screen.
 */
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
/**
 * The address at which this browser receives push messages of the signed-in reader; '' if it does
 * not.
 */
export const ownEndpoint = createStore('', inStorage('localStorage', 'push-endpoint', text))

type Linked = { message: string; data: { browsers: number; endpoint: string } }

/**
 * Asks for permission and has alerts sent to this browser; only ever called after a tap. Throws
 * what `requestSubscription` throws.
 */
export async function subscribeBrowser(): Promise<Linked> {
  const linked = await requestSubscription(save, () => callApi<Linked>('/api/auth/push/demo-subscription', { method: 'POST' }))
  setPushUse({ alerts: true })
  return remember(linked)
}

/** Alerts no longer reach this browser. Throws what `callApi` throws. */
export async function unsubscribeBrowser(): Promise<Linked> {
  const subscription = await existingSubscription()
  const endpoint = subscription?.endpoint ?? ownEndpoint.get()
  const removed = await callApi<Linked>('/api/auth/push/subscriptions', { method: 'DELETE', body: { endpoint } })
  ownEndpoint.set('')
  setPushUse({ alerts: false })
  await endUnused(subscription)
  return removed
}

/**
 * Tells the server again where this browser receives alerts, if it does: it may have forgotten it,
 * or somebody else may have signed in here. A subscription for other keys is renewed, and one that
 * the browser has lost meanwhile is made again.
 */
export async function confirmSubscription(): Promise<void> {
  if (pushSupport() !== 'supported' || Notification.permission !== 'granted') return
  // Another tab may have turned alerts off.
  if (!isForAlerts()) return ownEndpoint.set('')
  const known = ownEndpoint.get()
  const subscription = await existingSubscription()
  const before = subscription?.endpoint ?? known
  if (!before) return
  const confirm: Save<Linked> = (next, old) => save(next, old, true)
  const linked = await renewSubscription(known || before, confirm, () => ownEndpoint.set(before))
  // The reader may have turned alerts off meanwhile, of which the server knows first.
  if (!linked || !isForAlerts()) return
  remember(linked)
  if (linked.data.endpoint === '') setPushUse({ alerts: false })
}

/**
 * Notes whether the subscription that this browser has is for alerts, before it becomes one for
 * something else too.
 */
export async function noteFormerUse(): Promise<void> {
  const hasAlerts = ownEndpoint.get() !== '' || (await existingSubscription()) !== null
  if (pushUses.get().alerts === undefined) setPushUse({ alerts: hasAlerts })
}

/** Saves a subscription on the server. @param old the address that it replaces, if another */
type Save<Saved> = (subscription: PushSubscription, old?: string) => Promise<Saved>

/**
 * Asks for permission, and saves the subscription of this browser, which is made if there is none.
 * In the demo, a stand-in subscribes for browsers that have no internet. Throws `PushError`, and
 * what saving throws.
 */
export async function requestSubscription<Saved>(save: Save<Saved>, saveDemo: () => Promise<Saved>): Promise<Saved> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushError('denied')
  const options = await callApi<PushOptions>('/api/auth/push/options')
  const subscription = await subscribe(options).catch((error) => {
    if (options.demo) return null
    throw new PushError('no_service', error)
  })
  return subscription ? saveOrRenew(subscription, options, save) : saveDemo()
}

/**
 * Saves the subscription of this browser again, and makes a new one if it is lost or for other
 * keys; then `ended` is called before.
 * @param known the address that the server has
 * @returns undefined for a browser of the demo's stand-in, which has none of its own
 */
export function renewSubscription<Saved>(known: string, save: Save<Saved>, ended?: () => void): Promise<Saved | undefined> {
  const renewed = renewing.then(() => renew(known, save, ended))
  renewing = renewed.catch(() => {})
  return renewed
}

/** Renewal that is under way, one at a time: all uses share the subscription. */
let renewing: Promise<unknown> = Promise.resolve()

async function renew<Saved>(known: string, save: Save<Saved>, ended?: () => void): Promise<Saved | undefined> {
  const subscription = await existingSubscription()
  const options = await callApi<PushOptions>('/api/auth/push/options')
  if (subscription && subscriptionKey(subscription) === options.public_key) return saveOrRenew(subscription, options, save, known)
  if (!subscription && options.demo) return undefined
  await subscription?.unsubscribe()
  // If the next line fails, the next visit begins here.
  ended?.()
  return save(await subscribe(options), subscription?.endpoint ?? known)
}

async function subscribe({ public_key }: PushOptions): Promise<PushSubscription> {
  await navigator.serviceWorker.register('/sw.js')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
}

export async function existingSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * A browser may hold a subscription that its push service has forgotten; then it makes another one.
 */
async function saveOrRenew<Saved>(subscription: PushSubscription, options: PushOptions, save: Save<Saved>, known?: string): Promise<Saved> {
  try {
    return await save(subscription, known)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'push_gone')) throw error
    await subscription.unsubscribe()
    return save(await subscribe(options), subscription.endpoint)
  }
}

function save(subscription: PushSubscription, old?: string, confirms?: boolean): Promise<Linked> {
  return callApi<Linked>('/api/auth/push/subscriptions', { body: { ...formOf(subscription, old), confirms } })
}

/** Returns the parts of a subscription that the server needs. */
export function formOf(subscription: PushSubscription, old?: string): object {
  return { ...subscription.toJSON(), ...(old && old !== subscription.endpoint ? { old_endpoint: old } : {}) }
}

function remember(linked: Linked): Linked {
  ownEndpoint.set(linked.data.endpoint)
  return linked
}
