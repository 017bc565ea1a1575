import type { Tx } from '#base/database/db.ts'
import { readBalances } from '../ledger/postLedger.ts'
import { shortenPaidPeriod } from './removePeriod.ts'

/**
 * Money of a payment whose unused time was credited to an upgrade is back: the upgrade becomes
 * shorter by as much, at most by that credit. If the upgrade was credited to another one in turn,
 * that one does. The refund has been posted.
 * @param amount in fils
 * @returns false if it is not known where the time went (credited before `credited_time` was kept)
 */
export async function shortenUpgrade(tx: Tx, userId: number, paymentId: string, amount: number, now: Date): Promise<boolean> {
  const first = await findCredit(tx, paymentId)
  if (!first) return false
  const refunded = first.received + (await readBalances(tx, paymentId)).sales
  // Earlier refunds have taken their part of the credit.
  let share = Math.min(first.value, refunded) - Math.min(first.value, refunded - amount)
  let upgradeId = first.upgrade_id
  for (let next = await findCredit(tx, upgradeId); next; next = await findCredit(tx, upgradeId)) {
    share = Math.min(share, next.value)
    upgradeId = next.upgrade_id
  }
  if (share > 0) await shortenPaidPeriod(tx, userId, upgradeId, share, now)
  return true
}

function findCredit(tx: Tx, paymentId: string) {
  const credits = tx.selectFrom('credited_time').select(['upgrade_id', 'value', 'received'])
  return credits.where('payment_id', '=', paymentId).executeTakeFirst()
}
