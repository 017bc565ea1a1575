import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { rankFrontPage } from '#features/posts/server/ranking/rankPosts.ts'
import type { Edition } from '../schema.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { storySubject } from './storySubject.ts'

/** Lets the ranking place a story again. Throws `front_page_changed` and `not_found`. */
export async function unpinStory(app: App, actor: Actor, edition: Edition, story: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const pin = await tx
      .deleteFrom('front_page_pins')
      .where('edition', '=', edition)
      .where('story_id', '=', story)
      .returning(['place', 'until'])
      .executeTakeFirst()
    if (!pin) throw new AppError('not_found')
    await recordAct(app, tx, actor, { action: 'unpin_story', subject: await storySubject(tx, story), before: { edition, ...pin } })
  })
  await rankFrontPage(app)
}
