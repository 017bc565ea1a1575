import type { App } from '#base/app.ts'
import type { Locale } from '#base/locale.ts'

/** A payment as a gateway needs it. */
export type Order = {
  /** Ours, unique and unguessable; the gateway finds the payment by it even if its own id was lost. */
  id: string
  /** The gateway's id; null until it is known. */
  gatewayId: string | null
  /** Fils, as everywhere outside the adapters. */
  amount: number
  locale: Locale
  customerName: string
  description: string
  /** Where the gateway sends the reader afterwards; it says nothing about the outcome. */
  returnUrl: string
  expiresAt: Date
}

/** What became of opening a payment page. */
export type Checkout =
  | { outcome: 'created'; gatewayId: string; url: string }
  /** Nothing exists at the gateway. */
  | { outcome: 'refused'; reason: string }
  /** Cut off after the request was sent: the payment may exist; `status` finds out. */
  | { outcome: 'unknown'; reason: string }

/** What a gateway says of a payment, which alone decides (never the return address, never a webhook). */
export type GatewayStatus =
  /** No answer; ask again after `retryAfterMs`. */
  | { state: 'unavailable'; reason: string; retryAfterMs?: number | undefined }
  /** The gateway does not know the payment. */
  | { state: 'missing' }
  | { state: 'pending' | 'failed' | 'expired'; gatewayId: string }
  /**
   * `amount` is in fils, null if what was received cannot be expressed so; `currency` is ISO 4217; `received` is the same as the gateway wrote it, for
   * staff.
   */
  | {
      state: 'paid'
      gatewayId: string
      amount: number | null
      currency: string
      received: string
      transactionId: string | null
      mode: string | null
    }

/** `amount` in fils. `isSent`: the gateway had accepted it before, so it is not requested again if it was turned down since. */
export type RefundRequest = { amount: number; comment: string; isSent: boolean }

export type GatewayRefund =
  | { outcome: 'done' | 'pending'; refundId: string }
  | { outcome: 'refused'; reason: string }
  /** No answer: the refund may have been accepted. Calling again is safe. */
  | { outcome: 'unavailable'; reason: string }

/** A refund that exists at the gateway, whoever requested it. `amount` is in fils, null if it cannot be expressed so. */
export type FoundRefund =
  | { outcome: 'done' | 'pending' | 'refused'; refundId: string; amount: number | null }
  | { outcome: 'none' }
  | { outcome: 'unavailable'; reason: string }

/** The money is received by another company. Only these calls know which; none of them is made inside a transaction. */
export type Gateway = {
  create(app: App, order: Order): Promise<Checkout>
  status(app: App, order: Order): Promise<GatewayStatus>
  /** Gives the whole amount back, once: finds an earlier refund of this payment before it requests one. */
  refund(app: App, order: Order, refund: RefundRequest): Promise<GatewayRefund>
  /** The latest refund that was not turned down, else the latest. */
  findRefund(app: App, order: Order): Promise<FoundRefund>
}
