import type { Updateable } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { GatewayStatus } from '#partners/payment/gateway.ts'
import { releaseCoupon } from '../coupons/takeCoupon.ts'
import { postCharge, readBalances } from '../ledger/postLedger.ts'
import { grantPayment } from './grantPayment.ts'
import { isAfterChecks, nextCheckAt } from './nextCheckAt.ts'
import { lockPayment, type PaymentRow } from './paymentRow.ts'

type Changes = Updateable<DB['payments']>
type KnownStatus = Exclude<GatewayStatus, { state: 'unavailable' }>
type PaidStatus = Extract<GatewayStatus, { state: 'paid' }>
type UnpaidStatus = Exclude<KnownStatus, { state: 'paid' | 'unclear' }>

export type Settled = { before: PaymentRow; state: string; problem: string | null }

/**
 * A payment that the gateway does not know was never sent, and what it contradicts itself about is
 * for a person, unless it is younger than this, in ms.
 */
const lostMs = 30 * 60_000

/**
 * Records what the gateway said, in one transaction, with everything that follows from it. May be
 * called any number of times, in any order: what was granted stays granted, and a payment that had
 * failed or expired is granted when it turns out to be paid. Returns what it is then, and what it
 * was.
 */
export async function settlePayment(app: App, id: string, status: KnownStatus): Promise<Settled | undefined> {
  return inTransaction(app.db, async (tx) => {
    const payment = await lockPayment(tx, id)
    if (!payment) return undefined
    const now = app.now()
    const changes = await changesFor(tx, payment, status, now)
    const gatewayId = 'gatewayId' in status ? { gateway_id: status.gatewayId } : {}
    const { state = payment.state, problem = payment.problem } = changes
    // The next night asks about money that came late, however old the payment is: some of it may
    // have been given back on the gateway's site by then.
    const isLate = status.state === 'paid' && !isMoneyKnown(payment) && isAfterChecks(payment, now)
    const next = { next_check_at: nextCheckAt({ state, problem, created_at: payment.created_at }, now), checked_at: isLate ? null : now }
    await tx
      .updateTable('payments')
      .set({ ...gatewayId, ...next, ...changes })
      .where('id', '=', id)
      .execute()
    return { before: payment, state, problem }
  })
}

function isMoneyKnown({ state, problem, paid_at }: PaymentRow): boolean {
  return paid_at !== null || problem !== null || state === 'refunded'
}

async function changesFor(tx: Tx, payment: PaymentRow, status: KnownStatus, now: Date): Promise<Changes> {
  if (status.state === 'paid') return receive(tx, payment, status, now)
  if (payment.state === 'refunded') return {}
  // It is not taken back by itself: the reader was told that it is paid, and staff can ask the
  // gateway.
  if (payment.state === 'paid')
    return status.state === 'unclear'
      ? { problem: 'payment_unclear', problem_details: status.received }
      : { problem: 'payment_withdrawn', problem_details: status.state }
  if (status.state !== 'unclear' && payment.problem === 'payment_unclear') {
    // What was received before, and is not what was agreed, still waits for staff.
    const isHeld = (await readBalances(tx, payment.id)).suspense < 0
    if (isHeld) return { problem: 'wrong_amount', problem_details: `${payment.problem_details}; ${status.state}` }
    return { problem: null, problem_details: null, ...(await closeOrWait(tx, { ...payment, problem: null }, status, now)) }
  }
  if (status.state !== 'unclear') return closeOrWait(tx, payment, status, now)
  // The gateway's own parts may disagree for a moment.
  if (isYoung(payment, now)) return closeOrWait(tx, payment, { ...status, state: 'pending', isUnderWay: true }, now)
  return { state: 'failed', problem: 'payment_unclear', problem_details: status.received }
}

/**
 * The money is there. It buys time only if it is what was agreed; otherwise it is recorded for
 * staff, who refund it.
 */
async function receive(tx: Tx, payment: PaymentRow, status: PaidStatus, now: Date): Promise<Changes> {
  if (payment.paid_at !== null) return receiveExtra(tx, payment, status, now)
  const { amount, currency, extra, received, transactionId: transaction_id, mode: payment_mode } = status
  const flag = async (problem: string): Promise<Changes> => {
    const sum = (problem === 'wrong_currency' ? 0 : (amount ?? 0)) + (extra ?? 0)
    await postCharge(tx, payment.id, { gateway: sum, suspense: -sum }, now)
    if (payment.state === 'refunded' && (await readBalances(tx, payment.id)).gateway <= 0) return {}
    return { state: 'failed', problem, problem_details: received, transaction_id, payment_mode }
  }
  if (currency !== 'KWD' || amount === null) return flag('wrong_currency')
  if (amount !== payment.amount) return flag('wrong_amount')
  if (payment.user_id === null) return flag('account_deleted')
  const granted = await grantPayment(tx, payment, payment.user_id, now)
  return { ...granted, ...(await receiveExtra(tx, payment, status, now)), transaction_id, payment_mode }
}

/**
 * Receives what was paid again for a granted payment: it waits in suspense until staff have given
 * it back.
 */
async function receiveExtra(tx: Tx, { id, amount }: PaymentRow, { extra, received }: PaidStatus, now: Date): Promise<Changes> {
  const kept = extra ?? 0
  await postCharge(tx, id, { gateway: amount + kept, sales: -amount, suspense: -kept }, now)
  const isHeld = extra === null || (await readBalances(tx, id)).suspense < 0
  return isHeld ? { problem: 'paid_twice', problem_details: received } : { problem: null, problem_details: null }
}

/**
 * Closes a payment that is not paid, or lets it wait: sent, failed for now, or out of time. One
 * that failed may still be paid on the same page, until it expires.
 */
async function closeOrWait(tx: Tx, payment: PaymentRow, status: UnpaidStatus, now: Date): Promise<Changes> {
  const { state } = status
  const isOpen = payment.state === 'created' || payment.state === 'sent'
  const isLost = state === 'missing' && payment.state === 'created' && !isYoung(payment, now)
  const asked_at = payment.attempt_at ?? now
  const isUnderWay = state === 'pending' && status.isUnderWay && now.getTime() - asked_at.getTime() <= lostMs
  if (!isUnderWay && (state === 'expired' || isLost || now > payment.expires_at)) {
    await releaseCoupon(tx, payment.id)
    return { state: isOpen ? 'expired' : payment.state, ...(payment.attempt === 'under_way' && { attempt: null }) }
  }
  if (payment.problem !== null || payment.state === 'expired' || state === 'missing') return {}
  if (state !== 'failed')
    return {
      state: 'sent',
      attempt: isUnderWay ? 'under_way' : null,
      // Kept when it is too long ago, so that it is not taken for another attempt.
      attempt_at: state === 'pending' && status.isUnderWay ? asked_at : null,
      attempt_cause: null,
      attempt_reason: null,
    }
  const attempt = status.isCancelled ? 'cancelled' : 'declined'
  return { state, attempt, attempt_at: null, attempt_cause: status.cause, attempt_reason: status.reason?.slice(0, 200) ?? null }
}

const isYoung = ({ created_at }: PaymentRow, now: Date) => now.getTime() - created_at.getTime() <= lostMs
