import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { graceMs } from '../../periods.ts'

const dayMs = 86_400_000
/** Days before the end; 0: it has just ended. */
export const reminderDays = [0, 1, 7]

/**
 * The scheduled job: queues one mail 7 days before the end, one a day before, and one when grace
 * begins; each once for each end, because it is recorded in the transaction that queues it. If it
 * has not run for days, only the most urgent one is sent. Who pays early gets none for the old end.
 */
export async function remindSubscribers(app: App): Promise<void> {
  const now = app.now().getTime()
  const before = (days: number) => new Date(now + days * dayMs)
  const { rows } = await sql<{ user_id: number; ends_at: Date; days: number }>`
    select * from (
      select user_id, ends_at, case when ends_at <= ${before(0)} then 0 when ends_at <= ${before(1)} then 1 else 7 end as days
      from subscriptions where state <> 'ended' and ends_at <= ${before(7)} and ends_at > ${new Date(now - graceMs)}
    ) as due where not exists (select from subscription_reminders as r where r.user_id = due.user_id and r.ends_at = due.ends_at and r.days = due.days)`.execute(
    app.db,
  )
  for (const { user_id, ends_at, days } of rows) await remind(app, user_id, ends_at, days)
}

async function remind(app: App, userId: number, endsAt: Date, days: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const skipped = reminderDays.filter((one) => one >= days).map((one) => ({ user_id: userId, ends_at: endsAt, days: one }))
    const inserted = await tx
      .insertInto('subscription_reminders')
      .values(skipped)
      .onConflict((conflict) => conflict.doNothing())
      .returning('days')
      .execute()
    if (inserted.some((row) => row.days === days)) await addJob(tx, 'mailReminder', { user: userId, ends_at: endsAt.toISOString(), days })
  })
}
