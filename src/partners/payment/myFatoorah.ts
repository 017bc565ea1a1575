import type { App } from '#base/app.ts'
import { fromDecimal, toDecimal } from './decimals.ts'
import type { Checkout, Gateway, GatewayPayment, GatewayRefunds, GatewayStatus, RefundRequest, RefundResult } from './gateway.ts'
import { callMyFatoorah } from './myFatoorahCall.ts'
import { type Invoice, InvoiceLink, PaymentStatus, Refund, RefundList } from './myFatoorahShapes.ts'

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
async function readStatus(app: App, { id, gatewayId }: GatewayPayment): Promise<GatewayStatus> {
  const key = gatewayId === null ? { Key: id, KeyType: 'CustomerReference' } : { Key: gatewayId, KeyType: 'InvoiceId' }
  const result = await callMyFatoorah(app, 'GetPaymentStatus', PaymentStatus, key)
  if (result.outcome === 'ok') return result.data.CustomerReference === id ? statusOf(result.data) : { state: 'missing' }
  if (result.outcome === 'refused' && result.status === 400) return { state: 'missing' }
  return { state: 'unavailable', reason: result.reason, retryAfterMs: 'retryAfterMs' in result ? result.retryAfterMs : undefined }
}

/** Their spelling: a successful transaction is `Succss`. Failed ones leave the invoice `Pending`, and it may still be paid. */
function statusOf(invoice: Invoice): GatewayStatus {
  const gatewayId = String(invoice.InvoiceId)
  const latest = invoice.InvoiceTransactions.at(-1)
  if (invoice.InvoiceStatus === 'Paid') return paidStatus(gatewayId, invoice)
  if (invoice.InvoiceStatus !== 'Pending') return { state: 'expired', gatewayId }
  return { state: latest?.TransactionStatus === 'Failed' || latest?.TransactionStatus === 'Canceled' ? 'failed' : 'pending', gatewayId }
}

function paidStatus(gatewayId: string, invoice: Invoice): GatewayStatus {
  const transaction = invoice.InvoiceTransactions.find(({ TransactionStatus }) => /^succ/i.test(TransactionStatus))
  // Paid without a successful transaction: not consistent yet.
  if (!transaction) return { state: 'pending', gatewayId }
  const { TransationValue: value, Currency: currency } = transaction
  return {
    state: 'paid',
    gatewayId,
    amount: fromDecimal(value),
    currency: currency === 'KD' ? 'KWD' : currency,
    received: `${value} ${currency}`,
    transactionId: transaction.PaymentId ?? transaction.TransactionId ?? null,
    mode: transaction.PaymentGateway ?? null,
  }
}

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
