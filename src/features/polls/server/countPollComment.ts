import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Counts a comment that was shown (`step` 1) or hidden (-1), as the last write of the caller's
 * transaction.
 * @returns the new number of comments
 */
export async function countPollComment(tx: Tx, pollId: number, step: number): Promise<number> {
  const { rows } = await sql<{ comments: number }>`insert into poll_counters (poll_id, comments) values (${pollId}, ${step})
    on conflict (poll_id) do update set comments = poll_counters.comments + excluded.comments returning comments`.execute(tx)
  return rows[0]?.comments ?? 0
}
