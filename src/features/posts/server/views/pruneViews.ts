import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import { retention } from '#base/retention.ts'

/** Deletes viewers of past days, and old reads of readers. */
export async function pruneViews(app: App): Promise<void> {
  const now = app.now()
  // Views are written with their day; a process that waits for the database may still write
  // yesterday's.
  await sql`delete from post_viewers where day < (${now}::timestamptz at time zone 'Asia/Kuwait')::date - 1`.execute(app.db)
  await deleteOld(app.db, now, { table: 'recent_reads', column: 'read_at', days: retention.recentReads.days })
}
