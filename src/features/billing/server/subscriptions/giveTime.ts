import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { CommandError } from '#base/errors.ts'
import { type PeriodRow, readPeriods } from './readPeriods.ts'
import { syncSubscription } from './syncSubscription.ts'

const dayMs = 86_400_000

/**
 * Gives a reader time without a payment, with the limits that the plan has today, after whatever
 * they have. Throws `CommandError` for an address or a plan that does not exist.
 * @returns when their time ends, ISO 8601
 */
export async function giveTime(
  app: App,
  email: string,
  { plan: slug, days }: { plan: string; days: number },
): Promise<{ ends_at: string }> {
  if (!Number.isSafeInteger(days) || days < 1 || days > 3_660) throw new CommandError('The days must be a whole number from 1 to 3660')
  const user = await app.db.selectFrom('users').select('id').where('email', '=', email.toLowerCase()).executeTakeFirst()
  if (!user) throw new CommandError(`Nobody has the address ${email}`)
  const terms = ['id', 'keywords', 'categories', 'agencies', 'main_categories'] as const
  const plan = await app.db.selectFrom('plans').select(terms).where('slug', '=', slug).executeTakeFirst()
  if (!plan) throw new CommandError(`There is no plan ${slug}`)
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, user.id)
    return { ends_at: (await addGivenTime(tx, user.id, plan, days, app.now())).toISOString() }
  })
}

type Terms = { id: number; keywords: number | null; categories: number | null; agencies: number | null; main_categories: number | null }

/**
 * Adds days after what the reader has, with the limits of a plan. The caller has locked the user.
 * @returns when their time ends
 */
export async function addGivenTime(tx: Tx, userId: number, { id: plan_id, ...limits }: Terms, days: number, now: Date): Promise<Date> {
  await adoptGivenTime(tx, userId, now)
  const last = (await readPeriods(tx, userId)).periods.at(-1)?.ends_at
  const starts_at = last && last > now ? last : now
  const ends_at = new Date(starts_at.getTime() + days * dayMs)
  await tx
    .insertInto('subscription_periods')
    .values({ user_id: userId, plan_id, ...limits, starts_at, ends_at, value: 0 })
    .execute()
  await syncSubscription(tx, userId, now)
  return ends_at
}

/**
 * Time that somebody has written into `subscriptions` by hand gets the period that it lacks. Called
 * before periods change, because afterwards the two differ until `syncSubscription`. The caller has
 * locked the user.
 */
export async function adoptGivenTime(tx: Tx, userId: number, now: Date): Promise<void> {
  const { subscription, periods } = await readPeriods(tx, userId)
  if (!subscription || subscription.ends_at <= now) return
  const { plan_id, keywords, categories, agencies, main_categories, ends_at } = subscription
  const starts_at = periods.at(-1)?.ends_at ?? subscription.starts_at
  if (ends_at <= starts_at) return
  const limits = { keywords, categories, agencies, main_categories }
  await tx
    .insertInto('subscription_periods')
    .values({ user_id: userId, plan_id, ...limits, starts_at, ends_at, value: 0 })
    .execute()
}

/**
 * An upgrade takes no given time: what is left of it goes on when the upgrade is used up.
 * @param periods those before the upgrade
 */
export async function moveGivenTime(tx: Tx, periods: PeriodRow[], { from, to }: { from: Date; to: Date }): Promise<void> {
  let start = to
  for (const { id, ...period } of periods.filter(({ payment_id, ends_at }) => payment_id === null && ends_at > from)) {
    const isBegun = period.starts_at < from
    const left = period.ends_at.getTime() - (isBegun ? from : period.starts_at).getTime()
    const rest = { starts_at: start, ends_at: new Date(start.getTime() + left) }
    const changed = isBegun ? { ends_at: from } : rest
    await tx.updateTable('subscription_periods').set(changed).where('id', '=', id).execute()
    if (isBegun)
      await tx
        .insertInto('subscription_periods')
        .values({ ...period, ...rest })
        .execute()
    start = rest.ends_at
  }
}
