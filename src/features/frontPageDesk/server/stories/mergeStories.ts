import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { frontPageErrors } from '../messages.ts'
import { storySubject } from '../storySubject.ts'
import { moveWholeStory } from './moveWholeStory.ts'

/**
 * Makes two stories one: the first has the reports of the second, whose page leads there, with
 * those who follow it. Throws `not_found`, `same_story`, and `story_changed` if one of them has
 * been merged.
 */
export async function mergeStories(app: App, actor: Actor, into: number, from: number): Promise<void> {
  if (into === from) throw new AppError(frontPageErrors.same_story)
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await tx.selectFrom('posts').select('id').where('story_id', 'in', [from, into]).orderBy('id').forNoKeyUpdate().execute()
    await lockStories(tx)
    await requireBoth(tx, [from, into])
    const subject = await storySubject(tx, into)
    const { name } = await storySubject(tx, from)
    const postIds = await moveWholeStory(tx, from, into, now)
    await tx
      .insertInto('story_changes')
      .values({ kind: 'merge', from_story: from, into_story: into, post_ids: postIds, changed_at: now })
      .execute()
    await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
    const before = { story: from, title: name, reports: postIds.length }
    await recordAct(app, tx, actor, { action: 'merge_stories', subject, before, after: { story: into } })
  })
  await rankFrontPage(app)
}

async function requireBoth(tx: Tx, ids: number[]): Promise<void> {
  const rows = await tx.selectFrom('stories').select('merged_into').where('id', 'in', ids).execute()
  if (rows.length < ids.length) throw new AppError('not_found')
  if (rows.some(({ merged_into }) => merged_into !== null)) throw new AppError(frontPageErrors.story_changed)
}
