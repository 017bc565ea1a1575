import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { graceMs } from '../../periods.ts'
import { adoptGivenTime } from './giveTime.ts'
import { syncSubscription } from './syncSubscription.ts'

/**
 * The scheduled job: subscriptions that are over enter grace and then end, and a plan that was
 * bought for later begins. Each is one transaction, which decides by what is stored then: a reader
 * who has just paid stays a subscriber.
 */
export async function moveSubscriptions(app: App): Promise<void> {
  for (const userId of await findDue(app)) {
    await inTransaction(app.db, async (tx) => {
      const user = await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
      if (!user) return
      await adoptGivenTime(tx, userId, app.now())
      await syncSubscription(tx, userId, app.now())
    })
  }
}

async function findDue(app: App): Promise<number[]> {
  const now = app.now()
  const over = app.db
    .selectFrom('subscriptions')
    .select('user_id')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'running'), eb('ends_at', '<=', now)]),
        eb.and([eb('state', '=', 'grace'), eb('ends_at', '<=', new Date(now.getTime() - graceMs))]),
        // A clock that was fast for a moment has ended what is paid for.
        eb.and([eb('state', '<>', 'running'), eb('ends_at', '>', now)]),
      ]),
    )
  const begun = app.db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_periods as p', 'p.user_id', 's.user_id')
    .select('s.user_id')
    .where('s.state', '=', 'running')
    .where('p.starts_at', '<=', now)
    .whereRef('p.starts_at', '>', 's.starts_at')
  const rows = await over.union(begun).execute()
  return rows.map(({ user_id }) => user_id)
}
