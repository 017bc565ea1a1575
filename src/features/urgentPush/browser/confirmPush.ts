import { confirmSubscription, ownEndpoint } from '#features/channels/browser/push/pushBrowser.ts'
import { confirmUrgent } from './urgentBrowser.ts'

/**
 * Confirms what this browser is subscribed to: the alerts of a signed-in reader, which end at
 * sign-out, and urgent stories, which are the browser's.
 */
export async function confirmPush(isSignedIn: boolean): Promise<void> {
  if (isSignedIn) await confirmSubscription().catch((error) => console.warn(error))
  else ownEndpoint.set('')
  await confirmUrgent()
}
