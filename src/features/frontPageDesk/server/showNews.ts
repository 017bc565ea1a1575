import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import type { Edition } from '../schema.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { postSubject, storySubject } from './storySubject.ts'

/**
 * Ends what `hideNews` began.
 * @param id of the decision. Throws `front_page_changed` and `not_found`.
 */
export async function showNews(app: App, actor: Actor, edition: Edition, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const hide = await tx
      .deleteFrom('front_page_hides')
      .where('edition', '=', edition)
      .where('id', '=', id)
      .returning(['post_id', 'story_id'])
      .executeTakeFirst()
    if (!hide) throw new AppError('not_found')
    const { story_id, post_id } = hide
    const { story: _, ...subject } = { story: null, ...(post_id ? await postSubject(tx, post_id) : await storySubject(tx, story_id ?? 0)) }
    await recordAct(app, tx, actor, { action: 'show_news', subject, before: { edition, hidden: story_id ? 'story' : 'post' } })
  })
  await rankFrontPage(app)
}
