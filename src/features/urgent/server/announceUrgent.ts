import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** Has every process render its pages again before it sends them once more. Due when a story stops being urgent. */
export async function announceUrgent(app: App): Promise<void> {
  await sql`select pg_notify('urgent', '')`.execute(app.db)
}
