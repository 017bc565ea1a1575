import type { App } from '#base/app.ts'
import { kuwaitTime, kuwaitZone } from '#kuwaitTime.ts'
import { fromDecimal, toDecimal } from './decimals.ts'
import type { Checkout, Gateway, GatewayPayment, GatewayRefunds, GatewayStatus, RefundRequest, RefundResult } from './gateway.ts'
import { callMyFatoorah } from './myFatoorahCall.ts'
import { type Invoice, InvoiceLink, PaymentStatus, Refund, RefundList, type Transaction } from './myFatoorahShapes.ts'
import { attemptState, declineOf, invoiceState, refundState } from './myFatoorahStates.ts'

/**
 * MyFatoorah's invoices of API v2 (docs.myfatoorah.com), with KNET and cards on their own page. The
 * account must be in Kuwait.
 */
export const myFatoorah: Gateway = { create: sendPayment, status: readStatus, refund: makeRefund, listRefunds }

/**
 * The page is theirs, and shows every method that the account has. `LNK`: the address is returned,
 * nobody is notified.
 */
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
    // The same moment whether they read the zone or not, which they do not say.
    ExpiryDate: `${kuwaitTime(payment.expiresAt.getTime())}${kuwaitZone}`,
    InvoiceItems: [{ ItemName: payment.description, Quantity: 1, UnitPrice: toDecimal(payment.amount) }],
  })
  if (result.outcome === 'ok') return { outcome: 'created', gatewayId: String(result.data.InvoiceId), url: result.data.InvoiceURL }
  // A 5xx may come after the invoice was stored.
  if (result.outcome === 'failed') return { outcome: 'unknown', reason: result.reason }
  return { outcome: result.outcome === 'unknown' ? 'unknown' : 'refused', reason: result.reason }
}

/**
 * Reads the status, by our own reference if the response to `SendPayment` was lost; each payment
 * has one invoice.
 */
async function readStatus(app: App, { id, gatewayId, amount }: GatewayPayment): Promise<GatewayStatus> {
  const key = gatewayId === null ? { Key: id, KeyType: 'CustomerReference' } : { Key: gatewayId, KeyType: 'InvoiceId' }
  const result = await callMyFatoorah(app, 'GetPaymentStatus', PaymentStatus, key)
  if (result.outcome === 'ok') return result.data.CustomerReference === id ? statusOf(result.data, amount) : { state: 'missing' }
  if (result.outcome === 'refused' && result.status === 400) return { state: 'missing' }
  return { state: 'unavailable', reason: result.reason, retryAfterMs: 'retryAfterMs' in result ? result.retryAfterMs : undefined }
}

/**
 * Returns what an invoice and its attempts say together. Money that was received is never taken for
 * anything else, whatever the invoice is called; what contradicts itself, or is called by a word
 * that we do not know, is `unclear`, and goes to a person if it stays so.
 * @param agreed in fils
 */
function statusOf(invoice: Invoice, agreed: number): GatewayStatus {
  const gatewayId = String(invoice.InvoiceId)
  const state = invoiceState(invoice.InvoiceStatus)
  const { attempts, contradict } = withoutDoubles(inOrder(invoice.InvoiceTransactions))
  const received = attempts.filter((one) => attemptState(one.TransactionStatus) === 'received')
  if (received.length > 0 && state !== 'closed' && !contradict) return paidStatus(gatewayId, received, agreed)
  const isStrange = attempts.some((one) => ['held', 'unknown'].includes(attemptState(one.TransactionStatus)))
  if (received.length > 0 || state === 'paid' || state === 'unknown' || isStrange || contradict)
    return { state: 'unclear', gatewayId, received: inWords(invoice) }
  const latest = attempts.at(-1)
  const outcome = latest && attemptState(latest.TransactionStatus)
  // The bank may still say yes.
  if (state === 'closed' && outcome === 'under_way') return { state: 'pending', gatewayId, isUnderWay: true }
  if (state === 'closed') return { state: 'expired', gatewayId }
  // A failed attempt leaves the invoice open, and it may still be paid.
  const cause = declineOf(latest?.ErrorCode ?? '')
  if (outcome === 'declined' && cause !== 'cancelled')
    return { state: 'failed', gatewayId, isCancelled: false, cause, reason: latest?.Error?.trim() || null }
  if (outcome === 'declined' || outcome === 'cancelled') return { state: 'failed', gatewayId, isCancelled: true, cause: null, reason: null }
  return { state: 'pending', gatewayId, isUnderWay: outcome === 'under_way' }
}

/**
 * An attempt that is listed twice is one.
 * @returns `contradict`: whether two of one number differ
 */
function withoutDoubles(all: Transaction[]): { attempts: Transaction[]; contradict: boolean } {
  const numbered = new Map<string, Transaction>()
  const attempts: Transaction[] = []
  let contradict = false
  for (const one of all) {
    const number = one.PaymentId || one.TransactionId
    const same = number ? numbered.get(number) : undefined
    if (same && attemptState(same.TransactionStatus) === attemptState(one.TransactionStatus)) {
      contradict ||= filsOf(same) !== filsOf(one)
      continue
    }
    if (number) numbered.set(number, one)
    attempts.push(one)
  }
  return { attempts, contradict }
}

/**
 * The oldest first, by the attempts' own times, which are all of one zone; if one has none, one
 * that may still succeed counts as the latest.
 */
function inOrder(attempts: Transaction[]): Transaction[] {
  const times = new Map(attempts.map((one) => [one, Date.parse(one.TransactionDate ?? '')]))
  const isUnderWay = (one: Transaction) => attemptState(one.TransactionStatus) === 'under_way'
  if ([...times.values()].some(Number.isNaN)) return attempts.toSorted((a, b) => Number(isUnderWay(a)) - Number(isUnderWay(b)))
  return attempts.toSorted((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0))
}

/** `Canceled; Succss 1.500 KD`, for staff. */
function inWords({ InvoiceStatus, InvoiceTransactions }: Invoice): string {
  const attempts = InvoiceTransactions.map((one) => `${one.TransactionStatus} ${one.TransationValue} ${one.Currency}`)
  return [InvoiceStatus, ...attempts].join('; ').slice(0, 300)
}

/**
 * Returns the status of an invoice with received money. Of several transactions, the one of the
 * agreed amount is the payment, and the others are extra; or all of them are, if it was paid in
 * parts.
 */
function paidStatus(gatewayId: string, received: Transaction[], agreed: number): GatewayStatus {
  const isAgreed = (one: Transaction) => filsOf(one) === agreed
  const payment = received.find(isAgreed) ?? received[0]
  if (!payment) return { state: 'pending', gatewayId, isUnderWay: true }
  const others = received.filter((one) => one !== payment).map(filsOf)
  const extra = others.reduce((sum, fils) => (sum === null || fils === null ? null : sum + fils), 0)
  const paid = {
    state: 'paid',
    gatewayId,
    currency: payment.Currency === 'KD' ? 'KWD' : payment.Currency,
    received: received.map(({ TransationValue, Currency }) => `${TransationValue} ${Currency}`).join(' + '),
    transactionId: payment.PaymentId ?? payment.TransactionId ?? null,
    mode: payment.PaymentGateway ?? null,
  } as const
  const isInParts = !isAgreed(payment) && extra !== null && (filsOf(payment) ?? Number.NaN) + extra === agreed
  return isInParts ? { ...paid, amount: agreed, extra: 0 } : { ...paid, amount: fromDecimal(payment.TransationValue), extra }
}

/** Null if it is in another currency. */
const filsOf = ({ TransationValue, Currency }: Transaction) => (Currency === 'KD' ? fromDecimal(TransationValue) : null)

/**
 * Makes a refund. Only 400 refuses it: another status is about our key, or of a proxy. They have no
 * idempotency keys. Their staff may have to approve a refund, so it is often `pending` for days.
 */
async function makeRefund(app: App, payment: GatewayPayment, { reference, amount, comment }: RefundRequest): Promise<RefundResult> {
  const key = { KeyType: 'InvoiceId', Key: payment.gatewayId, ExternalIdentifier: reference }
  const body = { ...key, RefundChargeOnCustomer: false, ServiceChargeOnCustomer: false, Amount: toDecimal(amount), Comment: comment }
  const result = await callMyFatoorah(app, 'MakeRefund', Refund, body)
  if (result.outcome === 'ok') return { outcome: 'pending', refundId: String(result.data.RefundId) }
  return { outcome: result.outcome === 'refused' && result.status === 400 ? 'refused' : 'unavailable', reason: result.reason }
}

/**
 * How they say that an invoice has no refunds, with 400: any other refusal says nothing about them,
 * and money must not go back twice.
 */
const noRefunds = /no data|not found|no refund|does(?:n't| not) exist/i

async function listRefunds(app: App, { gatewayId }: GatewayPayment): Promise<GatewayRefunds> {
  const result = await callMyFatoorah(app, 'GetRefundStatus', RefundList, { Key: gatewayId, KeyType: 'InvoiceId' })
  if (result.outcome === 'refused' && result.status === 400 && noRefunds.test(result.reason))
    return { outcome: 'listed', refunds: [], isWhole: true }
  if (result.outcome !== 'ok') return { outcome: 'unavailable', reason: result.reason }
  const listed = result.data.RefundStatusResult
  const readable = listed.filter((one) => one !== null)
  const refunds = readable.map((one) => ({
    state: refundState(one.RefundStatus),
    refundId: String(one.RefundId),
    reference: one.ExternalIdentifier || null,
    amount: fromDecimal(one.Amount),
  }))
  return { outcome: 'listed', refunds, isWhole: readable.length === listed.length }
}
