import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { storeUrgent } from '#features/urgent/server/storeUrgent.ts'
import type { Edition, UrgentForm } from '../schema.ts'
import { hasText } from './hasText.ts'
import { lockFrontPage } from './lockFrontPage.ts'
import { frontPageErrors } from './messages.ts'
import { storySubject } from './storySubject.ts'

/**
 * Makes a story urgent in an edition for some minutes from now. Throws `front_page_changed`,
 * `no_text_in_edition`, `hidden_story` and `not_found`.
 */
export async function markUrgent(app: App, actor: Actor, edition: Edition, story: number, { version, minutes }: UrgentForm): Promise<void> {
  const since = app.now()
  const until = new Date(since.getTime() + minutes * 60_000)
  await inTransaction(app.db, async (tx) => {
    await lockFrontPage(app, tx, edition, version)
    const subject = await storySubject(tx, story)
    if (!(await hasText(tx, edition === 'en' ? 'en' : undefined, story))) throw new AppError(frontPageErrors.no_text_in_edition)
    const hide = await tx
      .selectFrom('front_page_hides')
      .select('id')
      .where('edition', '=', edition)
      .where('story_id', '=', story)
      .executeTakeFirst()
    if (hide) throw new AppError(frontPageErrors.hidden_story)
    await storeUrgent(tx, { edition, story, since, until, burst: null })
    await recordAct(app, tx, actor, { action: 'mark_urgent', subject, after: { edition, until } })
  })
}
