import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { refuseIdentities } from '#features/posts/server/store/refusedIdentities.ts'
import { removeLocked } from '#features/posts/server/store/removePosts.ts'
import { postSubject } from '../storySubject.ts'

/**
 * Deletes a post for good: its page answers 410, lists, search and feeds no longer have it, and its
 * source cannot bring it back. Throws `not_found`, also if a colleague was faster.
 */
export async function takeOffSite(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const post = await tx.selectFrom('posts').select(['title', 'url']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!post) throw new AppError('not_found')
    const { story, ...subject } = await postSubject(tx, id)
    await refuseIdentities(tx, id, app.now())
    await removeLocked(tx, [{ id, story_id: story }])
    await addJob(tx, 'rankFrontPage', {}, { key: 'rankFrontPage' })
    await recordAct(app, tx, actor, { action: 'take_off_site', subject, before: { title: post.title, url: post.url } })
  })
  await rankFrontPage(app)
}
