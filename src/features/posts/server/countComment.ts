import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * A comment of this post came to be shown (`step` 1) or is no longer (-1). In the caller's transaction, as its last write: the counters stay locked
 * until its end. First those of the post, then those of the hour, as `recordView` does, so that the two never wait for each other.
 * @param since when the comment was written: it leaves the hour that it came in
 * @returns how many the post has now
 */
export async function countComment(tx: Tx, postId: number, step: number, since: Date): Promise<number> {
  const { rows } = await sql<{ comments: number }>`insert into post_counters (post_id, comments) values (${postId}, ${step})
    on conflict (post_id) do update set comments = post_counters.comments + excluded.comments returning comments`.execute(tx)
  await sql`insert into post_activity (hour, post_id, comments) values (date_trunc('hour', ${since}::timestamptz, 'UTC'), ${postId}, ${step})
    on conflict (hour, post_id) do update set comments = post_activity.comments + excluded.comments`.execute(tx)
  return rows[0]?.comments ?? 0
}
