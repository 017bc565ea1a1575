import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'

/** A payment as a gateway needs it. */
export type GatewayPayment = {
  /**
   * Ours, unique and unguessable; the gateway finds the payment by it even if its own id was lost.
   */
  id: string
  /** The gateway's id; null until it is known. */
  gatewayId: string | null
  /** Fils, as everywhere outside the adapters. */
  amount: number
  locale: Locale
  customerName: string
  description: string
  /**
   * Address to which the gateway sends the reader afterwards; it says nothing about the outcome.
   */
  returnUrl: string
  expiresAt: Date
}

/** Result of opening a payment page. */
export type Checkout =
  | { outcome: 'created'; gatewayId: string; url: string }
  /** Nothing exists at the gateway. */
  | { outcome: 'refused'; reason: string }
  /** Cut off after the request was sent: the payment may exist; `status` finds out. */
  | { outcome: 'unknown'; reason: string }

/**
 * Reasons why an attempt to pay was declined, as far as the reader can do something about it.
 * `unnamed`: the gateway names no cause.
 */
export const declineCauses = [
  'not_verified',
  'bank_refused',
  'card_blocked',
  'no_funds',
  'timed_out',
  'card_expired',
  'bank_silent',
  'risk',
  'wrong_cvv',
  'unnamed',
] as const
export type DeclineCause = (typeof declineCauses)[number]

/**
 * Status of a payment at its gateway, which alone decides (never the return address, never a
 * webhook).
 */
export type GatewayStatus =
  /** No answer; ask again after `retryAfterMs`. */
  | { state: 'unavailable'; reason: string; retryAfterMs?: number | undefined }
  /** The gateway does not know the payment. */
  | { state: 'missing' }
  | { state: 'expired'; gatewayId: string }
  /** `isUnderWay`: the reader has begun to pay, and the bank has not said what became of it. */
  | { state: 'pending'; gatewayId: string; isUnderWay: boolean }
  /**
   * The latest attempt to pay was declined, or given up by the reader; another may succeed.
   * `cause`: if we know it; `reason`: the gateway's words.
   */
  | { state: 'failed'; gatewayId: string; isCancelled: boolean; cause: DeclineCause | null; reason: string | null }
  /**
   * The gateway contradicts itself, or uses a word that we do not know: there may be money.
   * `received`: its own words, for staff.
   */
  | { state: 'unclear'; gatewayId: string; received: string }
  /**
   * `amount` is in fils, null if what was received cannot be expressed so; `currency` is ISO 4217.
   * `extra` is what was received beyond it because the reader paid more than once, in fils; null if
   * that cannot be expressed so. `received` is everything as the gateway wrote it, for staff.
   */
  | {
      state: 'paid'
      gatewayId: string
      amount: number | null
      currency: string
      extra: number | null
      received: string
      transactionId: string | null
      mode: string | null
    }

/**
 * `reference` is ours, unique and the same each time that this refund is requested; `amount` is in
 * fils.
 */
export type RefundRequest = { reference: string; amount: number; comment: string }

export type RefundResult =
  | { outcome: 'done' | 'pending'; refundId: string }
  | { outcome: 'refused'; reason: string }
  /**
   * No answer: the refund may have been accepted. Look for it in `listRefunds` before it is
   * requested again.
   */
  | { outcome: 'unavailable'; reason: string }

/**
 * A refund that exists at the gateway, also one that we did not request. `reference` is that of the
 * request; null if it was made on the gateway's own site, or the gateway does not say. `amount` is
 * in fils, null if it cannot be expressed so.
 */
export type GatewayRefund = { state: 'done' | 'pending' | 'refused'; refundId: string; reference: string | null; amount: number | null }

/**
 * `isWhole`: false if it lists more that cannot be read, so that nobody knows which refunds there
 * are.
 */
export type GatewayRefunds = { outcome: 'listed'; refunds: GatewayRefund[]; isWhole: boolean } | { outcome: 'unavailable'; reason: string }

/**
 * Payment that a webhook is about: its id at the gateway, and our id if it has one; and whether of
 * a refund. Nothing else in it is believed.
 */
export type PaymentWebhook = { gatewayId: string; paymentId: string | null; isRefund: boolean }

/**
 * The money is received by another company. Only these calls know which; none of them is made
 * inside a transaction.
 */
export type Gateway = {
  create(app: App, payment: GatewayPayment): Promise<Checkout>
  status(app: App, payment: GatewayPayment): Promise<GatewayStatus>
  /** Asks for a part of the money, or all of it, to be given back. Not idempotent. */
  refund(app: App, payment: GatewayPayment, refund: RefundRequest): Promise<RefundResult>
  /** Every refund of this payment, the oldest first. */
  listRefunds(app: App, payment: GatewayPayment): Promise<GatewayRefunds>
}
