import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { moveFollowers } from '#features/followedStories/server/moveFollowers.ts'
import { moveHidden } from '#features/hidden/server/moveHidden.ts'
import { moveReports } from '#features/posts/server/store/moveReports.ts'

/**
 * Moves all reports of a story to another, with its followers and what editors decided about it,
 * and has its page lead there. Call it under `lockStories`.
 * @returns the ids of the reports
 */
export async function moveWholeStory(tx: Tx, from: number, into: number, now: Date): Promise<number[]> {
  const posts = await tx.selectFrom('posts').select('id').where('story_id', '=', from).execute()
  const postIds = posts.map(({ id }) => id)
  await moveReports(tx, { from, into, postIds }, now)
  await tx
    .updateTable('stories')
    .set({ merged_into: into })
    .where((on) => on.or([on('id', '=', from), on('merged_into', '=', from)]))
    .execute()
  await moveFollowers(tx, from, into)
  await moveHidden(tx, from, into)
  for (const table of ['front_page_pins', 'front_page_hides', 'urgent_stories', 'urgent_pushes'] as const) {
    const decisions = sql.table(table)
    await sql`update ${decisions} d set story_id = ${into} where story_id = ${from}
      and not exists (select from ${decisions} o where o.edition = d.edition and o.story_id = ${into})`.execute(tx)
    await sql`delete from ${decisions} where story_id = ${from}`.execute(tx)
  }
  return postIds
}
