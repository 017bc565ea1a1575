import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { guidKey } from './identityKeys.ts'
import { recountStories } from './recountStories.ts'

/**
 * Removes posts that a source has deleted, with everything that belongs to them, from lists, search
 * and stories. Only posts that came from this source. Returns how many there were. Safe to repeat.
 */
export async function removePosts(app: App, origin: { id: number; agencyId: number }, guids: string[]): Promise<number> {
  if (guids.length === 0) return 0
  const keys = guids.map((guid) => guidKey(origin.agencyId, guid))
  return inTransaction(app.db, async (tx) => {
    const { rows: posts } = await sql<{ id: number; story_id: number }>`
      select id, story_id from posts where source_id = ${origin.id} and id in (select post_id from post_identities where key = any(${keys}::uuid[]))
      order by id for update`.execute(tx)
    await removeLocked(tx, posts)
    return posts.length
  })
}

/**
 * Removes posts of which the caller's transaction holds the locks, with everything that belongs to
 * them. Their pages then respond with 410.
 */
export async function removeLocked(tx: Tx, posts: { id: number; story_id: number }[]): Promise<void> {
  if (posts.length === 0) return
  // New posts may be joining the same stories.
  await lockStories(tx)
  await sql`delete from posts where id = any(${posts.map(({ id }) => id)}::bigint[])`.execute(tx)
  await recountStories(tx, [...new Set(posts.map((post) => post.story_id))])
  // No new posts, but every page is rendered again.
  await notify(tx, 'posts', '[]')
}
