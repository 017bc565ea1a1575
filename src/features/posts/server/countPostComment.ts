import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Counts a comment that was shown (`step` 1) or hidden (-1). Call it as the last write of a
 * transaction, because the counters stay locked until its end. Locks the post's counters first,
 * then the hour's, like `recordView`, so that the two never deadlock.
 * @param since when the comment was written: a hidden one is subtracted from that hour
 * @returns the post's number of comments
 */
export async function countPostComment(tx: Tx, postId: number, step: number, since: Date): Promise<number> {
  const { rows } = await sql<{ comments: number }>`insert into post_counters (post_id, comments) values (${postId}, ${step})
    on conflict (post_id) do update set comments = post_counters.comments + excluded.comments returning comments`.execute(tx)
  await sql`insert into post_activity (hour, post_id, comments) values (date_trunc('hour', ${since}::timestamptz, 'UTC'), ${postId}, ${step})
    on conflict (hour, post_id) do update set comments = post_activity.comments + excluded.comments`.execute(tx)
  return rows[0]?.comments ?? 0
}
