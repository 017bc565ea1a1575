import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import type { LateJoin } from '#features/stories/server/assignStories.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { moveWholeStory } from './moveWholeStory.ts'

/**
 * Makes a story part of the one that a later report showed it to belong to; the desk shows it, and
 * can take it back. Nothing happens if its report is no longer alone (but for `isWhole`), if
 * anything was joined with it or an editor has decided anything about it, or it is or was urgent.
 */
export async function joinStories(app: App, { from, into, isWhole = false }: LateJoin): Promise<void> {
  const now = app.now()
  const isJoined = await inTransaction(app.db, async (tx) => {
    await tx.selectFrom('posts').select('id').where('story_id', 'in', [from, into]).orderBy('id').forNoKeyUpdate().execute()
    await lockStories(tx)
    const whole = await findWhole(tx, into)
    if (!whole || whole === from || !(await isUndecided(tx, from, isWhole))) return false
    const postIds = await moveWholeStory(tx, from, whole, now)
    await tx
      .insertInto('story_changes')
      .values({ kind: 'merge', from_story: from, into_story: whole, post_ids: postIds, changed_at: now, by_machine: true })
      .execute()
    return true
  })
  if (isJoined) await rankFrontPage(app)
}

/** The story itself, or the one that it was merged into; undefined if it has no reports. */
async function findWhole(tx: Tx, id: number): Promise<number | undefined> {
  const story = await tx.selectFrom('stories').select(['merged_into', 'post_count']).where('id', '=', id).executeTakeFirst()
  if (story?.merged_into) return findWhole(tx, story.merged_into)
  return story && story.post_count > 0 ? id : undefined
}

async function isUndecided(tx: Tx, id: number, hasCompany: boolean): Promise<boolean> {
  const { rows } = await sql<{ undecided: boolean }>`
    select merged_into is null and (${hasCompany} or (select count(*) from posts where story_id = ${id}) = 1)
      and not exists (select from story_changes where ${id}::bigint in (from_story, into_story))
      and not exists (select from front_page_pins where story_id = ${id})
      and not exists (select from front_page_hides where story_id = ${id})
      and not exists (select from urgent_stories where story_id = ${id}) as undecided
    from stories where id = ${id}`.execute(tx)
  return rows[0]?.undecided ?? false
}
