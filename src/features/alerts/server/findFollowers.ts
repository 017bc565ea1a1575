import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { executePrepared } from '#base/database/prepare.ts'
import type { Reason } from './recordAlerts.ts'

/**
 * The subscribers who follow the stories of these posts, by story: each is alerted to the first
 * post that was stored after they followed it. Like any reader they get one alert per story.
 */
export async function findFollowers(tx: Tx, posts: { id: number }[]): Promise<Map<number, Reason[]>> {
  const rows = await executePrepared(
    sql<{ story_id: number; post_id: number; user_ids: number[] }>`
    select story_id, post_id, array_agg(user_id) as user_ids from (
      select f.story_id, f.user_id, min(p.id) as post_id
      from posts p join followed_stories f on f.story_id = p.story_id and f.followed_at < p.created_at
      join subscriptions s on s.user_id = f.user_id and s.state <> 'ended'
      where p.id = any(${posts.map(({ id }) => id)}::bigint[]) group by f.story_id, f.user_id) followed
    group by story_id, post_id order by story_id, post_id`,
    tx,
  )
  const reasons = rows.map((row) => ({
    story: row.story_id,
    postId: row.post_id,
    keyword: null,
    because: null,
    isFollowed: true,
    userIds: row.user_ids,
  }))
  return Map.groupBy(reasons, ({ story }) => story)
}
