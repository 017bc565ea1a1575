import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { notifySql } from '#base/database/notifications.ts'

/**
 * Reason why these readers are alerted to a post: their keyword and its surface form; null when
 * only their sections or agencies matched, or they follow the story.
 */
export type Reason = { postId: number; keyword: string | null; because: string | null; isFollowed?: boolean; userIds: number[] }

/**
 * Writes an alert for each reader who has none for this story yet, nor had one for a story that an
 * editor moved reports from. To prevent deadlocks between workers, a transaction must write its
 * stories in the order of their ids, each once; readers are sorted here. The story is queued for
 * delivery in the same transaction.
 * @returns how many were new
 */
export async function recordAlerts(tx: Tx, story: { id: number; at: Date }, reasons: Reason[]): Promise<number> {
  const users = reasons
    .flatMap(({ userIds }, index) => userIds.map((id) => ({ id, reason: index + 1 })))
    .sort((one, other) => one.id - other.id || one.reason - other.reason)
  const { numAffectedRows = 0n } = await sql`
    insert into alerts (story_id, user_id, post_id, keyword, because, is_followed, matched_at)
    select ${story.id}, alerted.user_id, reason.post_id, reason.keyword, reason.because, reason.is_followed, ${story.at}
    from unnest(${users.map(({ id }) => id)}::int[], ${users.map(({ reason }) => reason)}::int[]) as alerted (user_id, number)
    join unnest(${reasons.map(({ postId }) => postId)}::bigint[], ${reasons.map(({ keyword }) => keyword)}::text[],
      ${reasons.map(({ because }) => because)}::text[], ${reasons.map(({ isFollowed = false }) => isFollowed)}::boolean[])
      with ordinality as reason (post_id, keyword, because, is_followed, number) on reason.number = alerted.number
    where not exists (select from story_predecessors s join alerts a on a.story_id = s.predecessor_id
      where s.story_id = ${story.id} and a.user_id = alerted.user_id and a.matched_at <= s.until)
    order by alerted.user_id, alerted.number
    on conflict (story_id, user_id) do nothing`.execute(tx)
  if (numAffectedRows > 0n)
    await sql`
      with queued as (insert into stories_to_deliver (story_id) values (${story.id}))
      select ${notifySql('stories_to_deliver', sql`''`)}, ${notifySql('alerts', sql`${story.id}::text`)}`.execute(tx)
  return Number(numAffectedRows)
}
