import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Counts the reports and agencies of stories again, and their times, after posts were moved or
 * deleted. Call it under the lock `groupStories`.
 */
export async function recountStories(tx: Tx, ids: number[]): Promise<void> {
  await sql`
    update stories s set post_count = left_over.posts, agency_count = left_over.agencies,
      first_published_at = coalesce(left_over.first, s.first_published_at), last_published_at = coalesce(left_over.last, s.last_published_at)
    from (select given.story_id, count(p.id) as posts, count(distinct p.agency_id) as agencies, min(p.published_at) as first, max(p.published_at) as last
      from unnest(${ids}::bigint[]) as given (story_id) left join posts p on p.story_id = given.story_id group by given.story_id) left_over
    where s.id = left_over.story_id`.execute(tx)
}
