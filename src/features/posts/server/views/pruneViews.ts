import { sql } from 'kysely'
import type { App } from '#base/app.ts'

const remembered = '90 days'

/** Forgets who saw what on days that are over, and what readers opened long ago. */
export async function pruneViews(app: App): Promise<void> {
  const now = app.now()
  // Every flush names the day of its views; a process that waits for the database may still write yesterday's.
  await sql`delete from post_viewers where day < (${now}::timestamptz at time zone 'Asia/Kuwait')::date - 1`.execute(app.db)
  await sql`delete from recent_reads where read_at < ${now}::timestamptz - ${remembered}::interval`.execute(app.db)
}
