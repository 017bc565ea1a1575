import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { graceMs } from '../../periods.ts'

const dayMs = 86_400_000
/** Days before the end; 0: it has just ended. */
const reminderDays = [0, 1, 7]

/**
 * The scheduled job: queues one mail 7 days before the end, one a day before, and one when grace begins; each once for each end, because it is recorded in
 * the transaction that queues it. If it has not run for days, only the most urgent one is sent. Who pays early gets none for the old end.
 */
export async function remindSubscribers(app: App): Promise<void> {
  const now = app.now().getTime()
  const rows = await app.db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.user_id', 's.ends_at'])
    .where('s.state', '<>', 'ended')
    .where('s.ends_at', '<=', new Date(now + 7 * dayMs))
    .where('s.ends_at', '>', new Date(now - graceMs))
    .execute()
  for (const { user_id, ends_at } of rows) {
    const days = reminderDays.find((one) => ends_at.getTime() - now <= one * dayMs)
    if (days !== undefined) await remind(app, user_id, ends_at, days)
  }
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
