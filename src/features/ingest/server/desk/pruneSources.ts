import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'

/** The desk shows 30. */
const countedDays = 100

/**
 * Deletes old searches for feeds, and what sources brought on days that nobody looks at any more.
 */
export async function pruneSources(app: App): Promise<void> {
  const active = { table: 'source_days', column: 'day' } as const
  await deleteOld(app.db, app.now(), { table: 'found_feeds', column: 'created_at', days: 1, active })
  await deleteOld(app.db, app.now(), { table: 'source_days', column: 'day', days: countedDays })
}
