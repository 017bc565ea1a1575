import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { searchesDays } from './loadCandidates.ts'

/** Deletes the marks of past days, and old searches. */
export async function pruneSearches(app: App): Promise<void> {
  const now = app.now()
  // A process that is waiting for the database may still write those of yesterday.
  await sql`delete from search_marks where day < (${now}::timestamptz at time zone 'Asia/Kuwait')::date - 1`.execute(app.db)
  await sql`delete from searches where day <= (${now}::timestamptz at time zone 'Asia/Kuwait')::date - ${searchesDays}::int`.execute(app.db)
}
