import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import type { OfferForm } from '../schema.ts'
import { selectNewsletters } from './newsletterRow.ts'

/**
 * Offers the newsletter of a section, or changes when it comes. The first issue is the one that is
 * due next. Returns its id. Throws `invalid` for an unknown section.
 */
export async function offerNewsletter(app: App, actor: Actor, { section, weekday, hour }: OfferForm): Promise<number> {
  const [column, table] = section.startsWith('m')
    ? (['main_category_id', 'main_categories'] as const)
    : (['category_id', 'categories'] as const)
  const sectionId = Number(section.slice(1))
  return inTransaction(app.db, async (tx) => {
    const exists = await tx.selectFrom(table).select('id').where('id', '=', sectionId).executeTakeFirst()
    if (!exists) throw new AppError('invalid', { section: ['unknown_value'] })
    const old = await tx.selectFrom('newsletters').select('id').where(column, '=', sectionId).forUpdate().executeTakeFirst()
    const before = old ? await snapshotOf(tx, 'newsletters', old.id) : null
    const values = { weekday, hour, is_offered: true, updated_at: app.now() }
    const { id } = await tx
      .insertInto('newsletters')
      .values({ [column]: sectionId, ...values })
      .onConflict((conflict) => conflict.columns(['main_category_id', 'category_id']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow()
    const after = await snapshotOf(tx, 'newsletters', id)
    await recordAct(app, tx, actor, { action: 'offer_newsletter', subject: await subjectOf(tx, id), before, after })
    return id
  })
}

/**
 * Takes a newsletter off the site: no issue is made or sent any more. Its subscribers are kept for
 * when it is offered again. Throws `not_found`.
 */
export async function stopNewsletter(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await snapshotOf(tx, 'newsletters', id)
    if (!before) throw new AppError('not_found')
    await tx.updateTable('newsletters').set({ is_offered: false, updated_at: app.now() }).where('id', '=', id).execute()
    const after = await snapshotOf(tx, 'newsletters', id)
    await recordAct(app, tx, actor, { action: 'stop_newsletter', subject: await subjectOf(tx, id), before, after })
  })
}

async function subjectOf(tx: Tx, id: number) {
  const { name_ar } = await selectNewsletters(tx).where('n.id', '=', id).executeTakeFirstOrThrow()
  return { type: 'newsletter', id, name: name_ar, path: '/desk/newsletters' }
}
