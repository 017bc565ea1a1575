import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { moveReports } from '#features/posts/server/store/moveReports.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { frontPageErrors } from '../messages.ts'
import { storySubject } from '../storySubject.ts'
import { moveWholeStory } from './moveWholeStory.ts'

type Change = { kind: string; from_story: number; into_story: number; post_ids: number[] }

/**
 * Takes a split or a merge back, with the reports that have joined since because of it. Throws
 * `not_found`, and `story_changed` if a colleague has undone it, or the reports are elsewhere by
 * now.
 */
export async function undoStoryChange(app: App, actor: Actor, id: number): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    const change = await tx.selectFrom('story_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!change) throw new AppError('not_found')
    if (change.undone_at !== null) throw new AppError(frontPageErrors.story_changed)
    await tx
      .selectFrom('posts')
      .select('id')
      .where('story_id', 'in', [change.from_story, change.into_story])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await lockStories(tx)
    const story = change.kind === 'merge' ? await separate(tx, change, now) : await putBack(tx, change, now)
    await tx.updateTable('story_changes').set({ undone_at: now }).where('id', '=', id).execute()
    await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
    const before = { change: change.kind, story: change.into_story }
    await recordAct(app, tx, actor, { action: 'undo_story_change', subject: await storySubject(tx, story), before, after: { story } })
  })
  await rankFrontPage(app)
}

/** The story that was merged has its reports again, and those that the machine took for its own. */
async function separate(tx: Tx, { from_story: story, into_story: merged, post_ids }: Change, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from posts where story_id = ${merged} and (id = any(${post_ids}::bigint[])
      or id in (select post_id from story_signatures where story_id = ${merged} and machine_story_id = ${story}))`.execute(tx)
  if (rows.length === 0) throw new AppError(frontPageErrors.story_changed)
  await moveReports(tx, { from: merged, into: story, postIds: rows.map((post) => post.id) }, now)
  await tx.updateTable('stories').set({ merged_into: null }).where('id', '=', story).execute()
  await sql`update stories set merged_into = ${story} where merged_into = ${merged}
    and id in (select from_story from story_changes where kind = 'merge' and into_story = ${story} and undone_at is null)`.execute(tx)
  return story
}

/** The story from which a report was split has it again, with what joined it. */
async function putBack(tx: Tx, { from_story, into_story }: Change, now: Date): Promise<number> {
  const stories = await tx.selectFrom('stories').select(['id', 'merged_into']).where('id', 'in', [from_story, into_story]).execute()
  const merged = new Map(stories.map((story) => [story.id, story.merged_into]))
  if (merged.get(into_story) != null) throw new AppError(frontPageErrors.story_changed)
  const into = merged.get(from_story) ?? from_story
  const moved = await moveWholeStory(tx, into_story, into, now)
  if (moved.length === 0) throw new AppError(frontPageErrors.story_changed)
  return into
}
