import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import { retention } from '#base/retention.ts'

/** Alerts from before this time may be deleted. */
export const oldestAlert = (now: Date) => new Date(now.getTime() - retention.alerts.days * 86_400_000)

/** Deletes old alerts, and those of accounts that were deleted while they were being written. */
export async function pruneAlerts(app: App): Promise<void> {
  const now = app.now()
  await deleteOld(app.db, now, { table: 'alerts', column: 'matched_at', days: retention.alerts.days })
  await sql`
    delete from alerts a where matched_at > ${now}::timestamptz - interval '2 days' and not exists (select from users where id = a.user_id)`.execute(
    app.db,
  )
}
