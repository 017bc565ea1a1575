import type { Tx } from '#base/database/db.ts'
import { graceMs } from '../../periods.ts'
import { type PeriodRow, readPeriods, type SubscriptionRow } from './readPeriods.ts'

type Values = Omit<SubscriptionRow, 'user_id' | 'updated_at'>

/**
 * Brings the row in `subscriptions` up to date with the periods that were bought and with the time:
 * plan and limits of the present period, end of the last one, state. The caller has locked the
 * user. Changes nothing if nothing changed, because each change makes the matchers read the
 * reader's rule again (a trigger).
 */
export async function syncSubscription(tx: Tx, userId: number, now: Date): Promise<void> {
  const { subscription, periods } = await readPeriods(tx, userId)
  const values = valuesOf(subscription, periods, now)
  if (!values) return
  if (!subscription) {
    await tx
      .insertInto('subscriptions')
      .values({ ...values, user_id: userId, updated_at: now })
      .execute()
    return
  }
  const changed = Object.entries(values).filter(([name, value]) => !isSame(value, subscription[name as keyof Values]))
  if (changed.length === 0) return
  await tx
    .updateTable('subscriptions')
    .set({ ...Object.fromEntries(changed), updated_at: now })
    .where('user_id', '=', userId)
    .execute()
}

function valuesOf(subscription: SubscriptionRow | undefined, periods: PeriodRow[], now: Date): Values | undefined {
  const terms = periods.findLast((period) => period.starts_at <= now) ?? subscription ?? periods[0]
  const ends_at = periods.at(-1)?.ends_at ?? subscription?.ends_at
  if (!terms || !ends_at) return undefined
  const { plan_id, keywords, categories, agencies, main_categories, starts_at } = terms
  return { plan_id, keywords, categories, agencies, main_categories, starts_at, ends_at, state: stateAt(ends_at, now) }
}

function stateAt(end: Date, now: Date): 'running' | 'grace' | 'ended' {
  if (now < end) return 'running'
  return now.getTime() < end.getTime() + graceMs ? 'grace' : 'ended'
}

const isSame = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other
