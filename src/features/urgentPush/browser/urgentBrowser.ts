import {
  existingSubscription,
  formOf,
  pushSupport,
  renewSubscription,
  requestSubscription,
} from '#features/channels/browser/push/pushBrowser.ts'
import { endUnused, pushUses, setPushUse } from '#features/channels/browser/push/pushUses.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import type { UrgentBrowser } from '../schema.ts'

type Saved = { message: string; data: UrgentBrowser }

const confirmEveryMs = 24 * 3_600_000

/**
 * Asks for permission and has the urgent stories of an edition sent to this browser; only ever
 * called after a tap. Throws what `requestSubscription` throws.
 */
export async function turnUrgentOn(edition: Locale): Promise<string> {
  const known = pushUses.get().urgent?.endpoint
  const { message, data } = await requestSubscription(
    (subscription, old) => callApi<Saved>('/api/urgent/browsers', { body: { ...formOf(subscription, old ?? known), edition } }),
    () => callApi<Saved>('/api/urgent/demo-browser', { body: { edition } }),
  )
  setPushUse({ urgent: { endpoint: data.endpoint, edition, at: Date.now() } })
  return message
}

/** Stops urgent stories on this browser; alerts still come. Throws what `callApi` throws. */
export async function turnUrgentOff(): Promise<string> {
  const endpoint = pushUses.get().urgent?.endpoint
  const { message } = await callApi<Saved>('/api/urgent/browsers', { method: 'DELETE', body: { endpoint } })
  await forget()
  return message
}

/**
 * Tells the server, once a day and when the browser has another subscription, that this browser
 * still exists. Notes if it was turned off elsewhere, as by a notification's button.
 * @param always also if it was confirmed today, as where the reader sees whether it is on
 */
export async function confirmUrgent(always = false): Promise<void> {
  const { urgent } = pushUses.get()
  if (!urgent || pushSupport() !== 'supported' || Notification.permission !== 'granted') return
  const subscription = await existingSubscription()
  const isSame = subscription === null || subscription.endpoint === urgent.endpoint
  if (!always && isSame && Date.now() - urgent.at < confirmEveryMs) return
  const { endpoint, edition } = urgent
  const saved = await renewSubscription(endpoint, (next, old) =>
    callApi<Saved>('/api/urgent/browsers/confirm', { body: { ...formOf(next, old), edition } }),
  )
  // The reader may have turned it off meanwhile.
  if (!saved || !pushUses.get().urgent) return
  if (saved.data.is_on) setPushUse({ urgent: { endpoint: saved.data.endpoint, edition, at: Date.now() } })
  else await forget()
}

async function forget(): Promise<void> {
  setPushUse({ urgent: null })
  await endUnused(await existingSubscription())
}
