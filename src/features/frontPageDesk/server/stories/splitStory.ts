import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { moveReports } from '#features/posts/server/store/moveReports.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { frontPageErrors } from '../messages.ts'
import { postSubject } from '../storySubject.ts'

/**
 * Makes a report a story of its own, which later reports like it join. Throws `not_found`,
 * `only_report`, and `story_changed` if it is of another story by now.
 */
export async function splitStory(app: App, actor: Actor, from: number, postId: number): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    const post = await tx
      .selectFrom('posts')
      .select(['story_id', 'published_at'])
      .where('id', '=', postId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!post) throw new AppError('not_found')
    if (post.story_id !== from) throw new AppError(frontPageErrors.story_changed)
    await lockStories(tx)
    const others = await tx.selectFrom('posts').select('id').where('story_id', '=', from).where('id', '<>', postId).limit(1).execute()
    if (others.length === 0) throw new AppError(frontPageErrors.only_report)
    const times = { first_published_at: post.published_at, last_published_at: post.published_at }
    const { id: into } = await tx.insertInto('stories').values(times).returning('id').executeTakeFirstOrThrow()
    await moveReports(tx, { from, into, postIds: [postId] }, now)
    await tx
      .insertInto('story_changes')
      .values({ kind: 'split', from_story: from, into_story: into, post_ids: [postId], changed_at: now })
      .execute()
    await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
    const { story: _, ...subject } = await postSubject(tx, postId)
    await recordAct(app, tx, actor, { action: 'split_story', subject, before: { story: from }, after: { story: into } })
  })
  await rankFrontPage(app)
}
