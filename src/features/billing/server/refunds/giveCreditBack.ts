import type { Selectable } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { DB } from '#base/database/tables.ts'
import { readBalances } from '../ledger/postLedger.ts'

type Credited = Selectable<DB['credited_time']>

/**
 * The money of an upgrade is back, and its period is gone: what it had taken from earlier payments
 * goes on where it stopped, after whatever else the reader has bought.
 * @returns whether there was anything
 */
export async function giveCreditBack(tx: Tx, userId: number, upgradeId: string, now: Date): Promise<boolean> {
  const credited = await tx.deleteFrom('credited_time').where('upgrade_id', '=', upgradeId).returningAll().execute()
  const last = tx.selectFrom('subscription_periods').select((eb) => eb.fn.max('ends_at').as('end'))
  const end = (await last.where('user_id', '=', userId).executeTakeFirst())?.end
  let start = end && end > now ? end : now
  for (const one of credited.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime())) start = await resume(tx, one, start)
  return credited.length > 0
}

/**
 * @returns the end of the time; of a payment that was refunded meanwhile nothing comes back, and of
 *   one that was refunded in part, the rest
 */
async function resume(tx: Tx, { upgrade_id: _, received, value, starts_at, ends_at, ...terms }: Credited, start: Date): Promise<Date> {
  const left = Math.min(received, -(await readBalances(tx, terms.payment_id)).sales)
  await tx.updateTable('payments').set({ credited_to: null }).where('id', '=', terms.payment_id).execute()
  if (left <= 0) return start
  const restOf = (whole: number) => Number((BigInt(whole) * BigInt(left)) / BigInt(received))
  const end = new Date(start.getTime() + restOf(ends_at.getTime() - starts_at.getTime()))
  const period = { starts_at: start, ends_at: end, value: restOf(value) }
  await tx
    .insertInto('subscription_periods')
    .values({ ...terms, ...period })
    .onConflict((conflict) => conflict.column('payment_id').doUpdateSet(period))
    .execute()
  return end
}
