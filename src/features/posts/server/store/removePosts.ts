import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { guidKey } from './identityKeys.ts'

/**
 * Removes posts that a source has deleted, with everything that belongs to them, from lists, search and stories. Only posts that came from this source.
 * Returns how many there were. Safe to repeat.
 */
export async function removePosts(app: App, origin: { id: number; agencyId: number }, guids: string[]): Promise<number> {
  if (guids.length === 0) return 0
  const keys = guids.map((guid) => guidKey(origin.agencyId, guid))
  return inTransaction(app.db, async (tx) => {
    const { rows: posts } = await sql<{ id: number; story_id: number }>`
      select id, story_id from posts where source_id = ${origin.id} and id in (select post_id from post_identities where key = any(${keys}::uuid[]))
      order by id for update`.execute(tx)
    if (posts.length === 0) return 0
    // New posts may be joining the same stories.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.groupStories})`.execute(tx)
    await sql`delete from posts where id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(tx)
    await sql`
      update stories s set post_count = left_over.posts, agency_count = left_over.agencies
      from (select story_id, (select count(*) from posts p where p.story_id = given.story_id) as posts,
          (select count(distinct agency_id) from posts p where p.story_id = given.story_id) as agencies
        from unnest(${posts.map((post) => post.story_id)}::bigint[]) as given (story_id)) left_over
      where s.id = left_over.story_id`.execute(tx)
    // No new posts, but every page is rendered again.
    await sql`select pg_notify('posts', '[]')`.execute(tx)
    return posts.length
  })
}
