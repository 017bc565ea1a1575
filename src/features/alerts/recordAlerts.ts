import { sql } from 'kysely'
import type { Tx } from '#base/db.ts'

/** Why a post is told to these readers: their keyword and the words as the post prints them; null when their sections or agencies alone matched. */
export type Reason = { keyword: string | null; because: string | null; userIds: number[] }

/** Writes one alert for each reader who has none of this story yet. Returns how many were new. */
export async function recordAlerts(tx: Tx, post: { storyId: number; postId: number; at: Date }, reasons: Reason[]): Promise<number> {
  const users = reasons
    .flatMap(({ userIds }, index) => userIds.map((id) => ({ id, reason: index + 1 })))
    // In the order of the index, and of whoever else writes alerts of this story, so that nobody waits for each other.
    .sort((a, b) => a.id - b.id)
  const { numAffectedRows = 0n } = await sql`
    insert into alerts (story_id, user_id, post_id, keyword, because, matched_at)
    select ${post.storyId}, told.user_id, ${post.postId}, reason.keyword, reason.because, ${post.at}
    from unnest(${users.map(({ id }) => id)}::int[], ${users.map(({ reason }) => reason)}::int[]) as told (user_id, number)
    join unnest(${reasons.map(({ keyword }) => keyword)}::text[], ${reasons.map(({ because }) => because)}::text[])
      with ordinality as reason (keyword, because, number) on reason.number = told.number
    order by told.user_id
    on conflict (story_id, user_id) do nothing`.execute(tx)
  return Number(numAffectedRows)
}
