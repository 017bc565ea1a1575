import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import { retention } from '#base/retention.ts'

/**
 * Deletes old deliveries, counters of past windows, mutes that are over, what providers' webhooks
 * left, and what belonged to accounts that were deleted meanwhile.
 */
export async function pruneDeliveries(app: App): Promise<void> {
  const now = app.now()
  await deleteOld(app.db, now, { table: 'deliveries', column: 'planned_at', days: retention.alerts.days })
  await sql`
    delete from deliveries d where planned_at > ${now}::timestamptz - interval '2 days' and not exists (select from users where id = d.user_id)`.execute(
    app.db,
  )
  await deleteOld(app.db, now, { table: 'delivery_counts', column: 'window_start', days: 3 })
  await sql`delete from delivery_counts c where not exists (select from users where id = c.user_id)`.execute(app.db)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await app.db.deleteFrom('delivery_hours').where('hour', '<', daysAgo(30)).execute()
  // Telegram repeats an update for a day at most.
  await app.db.deleteFrom('telegram_updates').where('handled_at', '<', daysAgo(2)).execute()
  await app.db.deleteFrom('early_states').where('received_at', '<', daysAgo(7)).execute()
  await deleteOld(app.db, now, { table: 'mutes', column: 'until', days: 0, active: { table: 'alerts', column: 'matched_at' } })
  await app.db
    .deleteFrom('chat_pace')
    .where(({ eb, or }) => or([eb('next_at', '<', new Date(now.getTime() - 60_000)), eb('written_at', '>', latestWritten(now))]))
    .execute()
}
