import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { reminderDays } from './remindSubscribers.ts'

const dayMs = 86_400_000

/**
 * Settles reminders after a restore: those that were due by now may have been sent, so they count
 * as sent. (Payments and refunds ask the gateway first.)
 */
export async function settleReminders(tx: Tx, now: Date): Promise<void> {
  for (const days of reminderDays)
    await sql`
      insert into subscription_reminders (user_id, ends_at, days)
      select user_id, ends_at, ${days} from subscriptions where state <> 'ended' and ends_at <= ${new Date(now.getTime() + days * dayMs)}
      on conflict do nothing`.execute(tx)
}
