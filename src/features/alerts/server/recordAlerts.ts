import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** Why a post is told to these readers: their keyword and the words as the post prints them; null when their sections or agencies alone matched. */
export type Reason = { postId: number; keyword: string | null; because: string | null; userIds: number[] }

/**
 * Writes one alert for each reader who has none of this story yet. Returns how many were new. Whoever writes several stories in one transaction goes by
 * their ids, each once; readers are in the order of theirs: so no two workers wait for each other.
 */
export async function recordAlerts(tx: Tx, story: { id: number; at: Date }, reasons: Reason[]): Promise<number> {
  const users = reasons
    .flatMap(({ userIds }, index) => userIds.map((id) => ({ id, reason: index + 1 })))
    .sort((one, other) => one.id - other.id || one.reason - other.reason)
  const { numAffectedRows = 0n } = await sql`
    insert into alerts (story_id, user_id, post_id, keyword, because, matched_at)
    select ${story.id}, told.user_id, reason.post_id, reason.keyword, reason.because, ${story.at}
    from unnest(${users.map(({ id }) => id)}::int[], ${users.map(({ reason }) => reason)}::int[]) as told (user_id, number)
    join unnest(${reasons.map(({ postId }) => postId)}::bigint[], ${reasons.map(({ keyword }) => keyword)}::text[],
      ${reasons.map(({ because }) => because)}::text[]) with ordinality as reason (post_id, keyword, because, number) on reason.number = told.number
    order by told.user_id, told.number
    on conflict (story_id, user_id) do nothing`.execute(tx)
  return Number(numAffectedRows)
}
