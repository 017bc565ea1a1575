import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'

/**
 * Has later reports that are like these posts join another story, where an editor moved them; they
 * are still compared as reports of the story that they were in. Call it under the lock
 * `groupStories`, after the posts were moved.
 */
export async function moveSignatures(
  tx: Kysely<DB>,
  { from, into, postIds }: { from: number; into: number; postIds: number[] },
): Promise<void> {
  await sql`
    update story_signatures s set story_id = ${into}, machine_story_id = coalesce(s.machine_story_id, s.story_id)
    from posts p where s.story_id = ${from} and p.id = any(${postIds}::bigint[])
      and (s.post_id = p.id or s.post_id is null and s.agency_id = p.agency_id and s.published_at = p.published_at)`.execute(tx)
}
