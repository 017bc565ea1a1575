import { z } from 'zod'

/**
 * The parts that we use of what MyFatoorah's API v2 answers, within `Data` (docs.myfatoorah.com:
 * SendPayment, GetPaymentStatus, MakeRefund, GetRefundStatus).
 */
const id = z.union([z.number(), z.string()])
const text = z.string().nullish()

export const InvoiceLink = z.object({ InvoiceId: id, InvoiceURL: z.url({ protocol: /^https?$/ }) })

const value = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => given ?? '')

/**
 * `TransationValue` is their spelling; `Currency` is that of the account, `KD` in Kuwait. Without a
 * value, there is no amount of it.
 */
const Transaction = z.object({
  TransactionStatus: z.string(),
  TransationValue: value,
  Currency: text.transform((currency) => currency?.trim().toUpperCase().replace(/^KWD$/, 'KD') ?? ''),
  PaymentId: text,
  TransactionId: text,
  PaymentGateway: text,
  /** Local time of the account, without a zone. */
  TransactionDate: text,
  /** Reason why it failed: in English, and as a code (`declineOf`). */
  Error: text,
  ErrorCode: text.catch(null),
})

export const PaymentStatus = z.object({
  InvoiceId: id,
  InvoiceStatus: z.string(),
  CustomerReference: text,
  /** An attempt that cannot be read hides none of the others; it has a state that nobody knows. */
  InvoiceTransactions: z
    .array(Transaction.catch({ TransactionStatus: 'unreadable', TransationValue: '', Currency: '' }))
    .nullish()
    .transform((list) => list ?? []),
})
export type Invoice = z.output<typeof PaymentStatus>
export type Transaction = Invoice['InvoiceTransactions'][number]

export const Refund = z.object({ RefundId: id })

/** `RefundStatus`: Refunded, Canceled or Pending. `ExternalIdentifier` is that of `MakeRefund`. */
const ListedRefund = z.object({
  RefundId: id,
  RefundStatus: text.transform((status) => status ?? ''),
  Amount: value,
  ExternalIdentifier: text.catch(null),
})
/** A refund that cannot be read hides none of the others; it is null. */
export const RefundList = z.object({ RefundStatusResult: z.array(ListedRefund.nullable().catch(null)) })

/** Every answer. */
export const Envelope = z.object({
  IsSuccess: z.boolean(),
  Message: text,
  ValidationErrors: z.array(z.object({ Name: text, Error: text })).nullish(),
  Data: z.unknown().optional(),
})

/**
 * A webhook of version 2, `PAYMENT_STATUS_CHANGED` (code 1) or `REFUND_STATUS_CHANGED` (code 2).
 */
export const Webhook = z.object({ Event: z.object({ Code: z.number() }), Data: z.record(z.string(), z.unknown()) })
