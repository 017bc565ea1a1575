import type { App } from '#base/app.ts'
import { fromDecimal, toDecimal } from './decimals.ts'
import type { Checkout, Gateway, GatewayPayment, GatewayRefunds, GatewayStatus, RefundRequest, RefundResult } from './gateway.ts'
import { callMyFatoorah } from './myFatoorahCall.ts'
import { type Invoice, InvoiceLink, PaymentStatus, Refund, RefundList, type Transaction } from './myFatoorahShapes.ts'

/** MyFatoorah's invoices of API v2 (docs.myfatoorah.com), with KNET and cards on their own page. The account must be in Kuwait. */
export const myFatoorah: Gateway = { create: sendPayment, status: readStatus, refund: makeRefund, listRefunds }

/** The page is theirs, and shows every method that the account has. `LNK`: the address is returned, nobody is notified. */
async function sendPayment(app: App, payment: GatewayPayment): Promise<Checkout> {
  const result = await callMyFatoorah(app, 'SendPayment', InvoiceLink, {
    NotificationOption: 'LNK',
    CustomerName: payment.customerName,
    InvoiceValue: toDecimal(payment.amount),
    DisplayCurrencyIso: 'KWD',
    CallBackUrl: payment.returnUrl,
    ErrorUrl: payment.returnUrl,
    Language: payment.locale,
    CustomerReference: payment.id,
    ExpiryDate: payment.expiresAt.toISOString(),
    InvoiceItems: [{ ItemName: payment.description, Quantity: 1, UnitPrice: toDecimal(payment.amount) }],
  })
  if (result.outcome === 'ok') return { outcome: 'created', gatewayId: String(result.data.InvoiceId), url: result.data.InvoiceURL }
  // A 5xx may come after the invoice was stored.
  if (result.outcome === 'failed') return { outcome: 'unknown', reason: result.reason }
  return { outcome: result.outcome === 'unknown' ? 'unknown' : 'refused', reason: result.reason }
}

/** By our own reference if the response to `SendPayment` was lost; each payment has one invoice. */
async function readStatus(app: App, { id, gatewayId, amount }: GatewayPayment): Promise<GatewayStatus> {
  const key = gatewayId === null ? { Key: id, KeyType: 'CustomerReference' } : { Key: gatewayId, KeyType: 'InvoiceId' }
  const result = await callMyFatoorah(app, 'GetPaymentStatus', PaymentStatus, key)
  if (result.outcome === 'ok') return result.data.CustomerReference === id ? statusOf(result.data, amount) : { state: 'missing' }
  if (result.outcome === 'refused' && result.status === 400) return { state: 'missing' }
  return { state: 'unavailable', reason: result.reason, retryAfterMs: 'retryAfterMs' in result ? result.retryAfterMs : undefined }
}

/**
 * `Pending`, `Paid` and `Canceled` are documented. `DuplicatePayment` (paid more than once) is in their PHP library only, which takes it for paid, so a status
 * that we do not know counts by its transactions. A failed one leaves the invoice `Pending`, and it may still be paid. @param agreed in fils
 */
function statusOf(invoice: Invoice, agreed: number): GatewayStatus {
  const gatewayId = String(invoice.InvoiceId)
  const { InvoiceStatus: status, InvoiceTransactions: transactions } = invoice
  // Their spelling of a successful one is `Succss`.
  const received = transactions.filter(({ TransactionStatus }) => /^succ/i.test(TransactionStatus))
  const isClosed = /^(cancell?ed|expired)$/i.test(status)
  if (received.length > 0 && !isClosed && status !== 'Pending') return paidStatus(gatewayId, received, agreed)
  // The status and the transactions contradict each other: not consistent yet.
  if (received.length > 0 || status === 'Paid' || status === 'DuplicatePayment') return { state: 'pending', gatewayId }
  if (isClosed) return { state: 'expired', gatewayId }
  const latest = transactions.at(-1)?.TransactionStatus
  return { state: latest === 'Failed' || latest === 'Canceled' ? 'failed' : 'pending', gatewayId }
}

/** Of several transactions, the one of the agreed amount is the payment, and the others are extra. */
function paidStatus(gatewayId: string, received: Transaction[], agreed: number): GatewayStatus {
  const isAgreed = (one: Transaction) => filsOf(one) === agreed
  const payment = received.find(isAgreed) ?? received[0]
  if (!payment) return { state: 'pending', gatewayId }
  const others = received.filter((one) => one !== payment).map(filsOf)
  return {
    state: 'paid',
    gatewayId,
    amount: fromDecimal(payment.TransationValue),
    currency: payment.Currency === 'KD' ? 'KWD' : payment.Currency,
    extra: others.reduce((sum, fils) => (sum === null || fils === null ? null : sum + fils), 0),
    received: received.map(({ TransationValue, Currency }) => `${TransationValue} ${Currency}`).join(' + '),
    transactionId: payment.PaymentId ?? payment.TransactionId ?? null,
    mode: payment.PaymentGateway ?? null,
  }
}

/** Null if it is in another currency. */
const filsOf = ({ TransationValue, Currency }: Transaction) => (Currency === 'KD' ? fromDecimal(TransationValue) : null)

/** They have no idempotency keys. Their staff may have to approve a refund, so it is often `pending` for days. */
async function makeRefund(app: App, payment: GatewayPayment, { reference, amount, comment }: RefundRequest): Promise<RefundResult> {
  const key = { KeyType: 'InvoiceId', Key: payment.gatewayId, ExternalIdentifier: reference }
  const body = { ...key, RefundChargeOnCustomer: false, ServiceChargeOnCustomer: false, Amount: toDecimal(amount), Comment: comment }
  const result = await callMyFatoorah(app, 'MakeRefund', Refund, body)
  if (result.outcome === 'ok') return { outcome: 'pending', refundId: String(result.data.RefundId) }
  return { outcome: result.outcome === 'refused' ? 'refused' : 'unavailable', reason: result.reason }
}

const refundStates: Record<string, 'done' | 'pending' | 'refused'> = { Refunded: 'done', Pending: 'pending', Canceled: 'refused' }

/** An invoice without refunds is answered with 400. A status that is not documented counts as pending. */
async function listRefunds(app: App, { gatewayId }: GatewayPayment): Promise<GatewayRefunds> {
  const result = await callMyFatoorah(app, 'GetRefundStatus', RefundList, { Key: gatewayId, KeyType: 'InvoiceId' })
  if (result.outcome === 'refused' && result.status === 400) return { outcome: 'listed', refunds: [] }
  if (result.outcome !== 'ok') return { outcome: 'unavailable', reason: result.reason }
  const refunds = result.data.RefundStatusResult.map((one) => ({
    state: refundStates[one.RefundStatus] ?? 'pending',
    refundId: String(one.RefundId),
    reference: one.ExternalIdentifier || null,
    amount: fromDecimal(one.Amount),
  }))
  return { outcome: 'listed', refunds }
}
