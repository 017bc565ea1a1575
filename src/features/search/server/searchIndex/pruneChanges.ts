import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Forgets which posts changed more than a week ago. An index that was away for longer is made anew (indexFolder.ts). */
export async function pruneChanges(app: App): Promise<void> {
  await sql`delete from search_changes where noted_at < ${app.now()}::timestamptz - interval '7 days'`.execute(app.db)
}
