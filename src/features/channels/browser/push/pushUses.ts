import type { Locale } from '#text/locale.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

/**
 * Address at which this browser gets urgent stories, their edition, and when that was confirmed
 * last.
 */
type UrgentUse = { endpoint: string; edition: Locale; at: number }

/**
 * Uses of this browser's only push subscription, which outlives signing out. Browsers whose
 * subscription was made when there was nothing but alerts have nothing stored. `urgent` is null
 * once it was turned off.
 */
type PushUses = { alerts?: boolean; urgent?: UrgentUse | null }

export const pushUses = createStore<PushUses>(
  {},
  inStorage('localStorage', 'push-uses', { parse: (stored) => (stored ?? {}) as PushUses, format: (uses) => uses }),
)

/** Whether a subscription of this browser is for the alerts of the reader who is signed in. */
export function isForAlerts(): boolean {
  return pushUses.get().alerts ?? true
}

/** Notes one use; the other one stays. */
export function setPushUse(use: PushUses): void {
  pushUses.set({ alerts: false, ...pushUses.get(), ...use })
}

/** Ends the subscription, unless it is for something else. */
export async function endUnused(subscription: PushSubscription | null): Promise<void> {
  if (!isForAlerts() && !pushUses.get().urgent) await subscription?.unsubscribe()
}
