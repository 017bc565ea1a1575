import type { DeclineCause } from './gateway.ts'

/**
 * Meanings of MyFatoorah's words for money, one table for each kind. Sources: docs.myfatoorah.com
 * ("Payment Inquiry", "Get Payment Details", "Payment Status Data Model", "Make Refund") and their
 * PHP library (`MyFatoorahPaymentStatus`), which alone knows `DuplicatePayment` and `Expired`. API
 * v2 writes `Succss`, v3 and webhooks `SUCCESS`. A word that is not here is never taken for "no
 * money": see `readStatus`.
 */

/**
 * `open`: it can still be paid. `paid`: some attempt succeeded. `closed`: it cannot be paid any
 * more.
 */
const invoiceStates = new Map<string, 'open' | 'paid' | 'closed'>([
  ['pending', 'open'],
  ['paid', 'paid'],
  ['duplicatepayment', 'paid'],
  ['canceled', 'closed'],
  ['cancelled', 'closed'],
  ['expired', 'closed'],
])

/** `held`: the bank has set the money aside, and it is not ours until it is captured. */
const attemptStates = new Map<string, 'received' | 'under_way' | 'held' | 'declined' | 'cancelled'>([
  ['succss', 'received'],
  ['success', 'received'],
  ['inprogress', 'under_way'],
  ['pending', 'under_way'],
  ['authorize', 'held'],
  ['authorized', 'held'],
  ['failed', 'declined'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['released', 'cancelled'],
])

/** A refund in another state has not come back yet, as far as we know. */
const refundStates = new Map<string, 'done' | 'pending' | 'refused'>([
  ['refunded', 'done'],
  ['pending', 'pending'],
  ['canceled', 'refused'],
  ['cancelled', 'refused'],
  ['rejected', 'refused'],
])

/**
 * Codes of attempts that failed (`ErrorCode`). Source: docs.myfatoorah.com, "Error Codes" of "Get
 * Payment Details". The same page shows a payment that the reader gave up as `Failed` with MF006.
 */
const errorCodes = new Map<string, DeclineCause | 'cancelled'>([
  ['MF001', 'not_verified'],
  ['MF002', 'bank_refused'],
  ['MF003', 'card_blocked'],
  ['MF004', 'no_funds'],
  ['MF005', 'timed_out'],
  ['MF006', 'cancelled'],
  ['MF007', 'card_expired'],
  ['MF008', 'bank_silent'],
  ['MF009', 'risk'],
  ['MF010', 'wrong_cvv'],
  ['MF020', 'unnamed'],
])

const plain = (word: string) => word.replace(/[^a-z]/gi, '').toLowerCase()

export const invoiceState = (word: string) => invoiceStates.get(plain(word)) ?? 'unknown'
export const attemptState = (word: string) => attemptStates.get(plain(word)) ?? 'unknown'
/** Null for a code that we do not know. */
export const declineOf = (code: string) => errorCodes.get(code.trim().toUpperCase()) ?? null
export const refundState = (word: string) => refundStates.get(plain(word)) ?? 'pending'
