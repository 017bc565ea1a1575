import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/**
 * Number beyond which the exact one tells a moderator nothing, and counting would only cost time.
 */
const maxCounted = 100

/** How many comments wait for a decision; at most 100. */
export async function countCases(app: App): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select id from comments where state = 'held' and deleted_at is null
    union select comment_id from comment_reports where resolved_at is null limit ${maxCounted}) as waiting`.execute(app.db)
  return rows[0]?.n ?? 0
}
