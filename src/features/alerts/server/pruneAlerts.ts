import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'

/** How long a reader can look up why they got an alert. */
const retentionDays = 90

/** Deletes old alerts, and those of accounts that were deleted while they were being written. */
export async function pruneAlerts(app: App): Promise<void> {
  const now = app.now()
  await deleteOld(app.db, now, { table: 'alerts', column: 'matched_at', days: retentionDays })
  await sql`
    delete from alerts a where matched_at > ${now}::timestamptz - interval '2 days' and not exists (select from users where id = a.user_id)`.execute(
    app.db,
  )
}
