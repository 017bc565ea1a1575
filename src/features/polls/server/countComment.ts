import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** A comment of this poll came to be shown (`step` 1) or is no longer (-1). In the caller's transaction, as its last write. Returns how many it has now. */
export async function countComment(tx: Tx, pollId: number, step: number): Promise<number> {
  const { rows } = await sql<{ comments: number }>`insert into poll_counters (poll_id, comments) values (${pollId}, ${step})
    on conflict (poll_id) do update set comments = poll_counters.comments + excluded.comments returning comments`.execute(tx)
  return rows[0]?.comments ?? 0
}
