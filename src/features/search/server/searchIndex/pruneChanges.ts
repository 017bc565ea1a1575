import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/**
 * Deletes changes that are older than a week. An index that was not running for longer is rebuilt
 * (indexFolder.ts).
 */
export async function pruneChanges(app: App): Promise<void> {
  await sql`delete from search_changes where noted_at < ${app.now()}::timestamptz - interval '7 days'`.execute(app.db)
}
