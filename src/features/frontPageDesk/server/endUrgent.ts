import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { stopUrgent } from '#features/urgent/server/stopUrgent.ts'
import type { Edition } from '../schema.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { storySubject } from './storySubject.ts'

/**
 * Ends that a story is urgent, also if the machine chose it, which does not begin it again. Throws
 * `front_page_changed` and `not_found`.
 */
export async function endUrgent(app: App, actor: Actor, edition: Edition, story: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const was = await stopUrgent(tx, edition, story, app.now())
    if (!was) throw new AppError('not_found')
    await recordAct(app, tx, actor, { action: 'end_urgent', subject: await storySubject(tx, story), before: { edition, ...was } })
  })
}
