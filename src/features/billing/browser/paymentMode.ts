import type { BillingMessages } from './ar.ts'

/**
 * How a payment was made, in the page's language where we know the gateway's word for it; null:
 * with a card.
 */
export function paymentMode(mode: string | null, t: BillingMessages): string {
  return mode === null ? t.card : (t.modes[mode.toUpperCase()] ?? mode)
}
