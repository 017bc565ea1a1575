import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import { stopUrgent } from '#features/urgent/server/stopUrgent.ts'
import type { Edition, HideForm } from '../schema.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { postSubject, storySubject } from './storySubject.ts'

/**
 * Hides a post, or its whole story with reports to come, from an edition's first page; other lists
 * still have it. A hidden story is neither pinned nor urgent any more. Throws `front_page_changed`
 * and `not_found`.
 */
export async function hideNews(app: App, actor: Actor, edition: Edition, { version, post_id, whole }: HideForm): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const { story, ...post } = await postSubject(tx, post_id)
    const row = whole ? { story_id: story } : { post_id }
    await tx
      .insertInto('front_page_hides')
      .values({ edition, hidden_at: app.now(), ...row })
      .onConflict((on) => on.doNothing())
      .execute()
    if (whole) {
      await tx.deleteFrom('front_page_pins').where('edition', '=', edition).where('story_id', '=', story).execute()
      await stopUrgent(tx, edition, story, app.now())
    }
    await recordAct(app, tx, actor, {
      action: 'hide_news',
      subject: whole ? await storySubject(tx, story) : post,
      after: { edition, hidden: whole ? 'story' : 'post' },
    })
  })
  await rankFrontPage(app)
}
