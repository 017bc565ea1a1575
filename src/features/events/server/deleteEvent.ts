import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import { subjectOf } from './saveEvent.ts'

/** Throws `not_found`. */
export async function deleteEvent(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const before = await snapshotOf(tx, 'events', id)
    const deleted = await tx.deleteFrom('events').where('id', '=', id).returning(['title_ar', 'title_en']).executeTakeFirst()
    if (!deleted) throw new AppError('not_found')
    await recordAct(app, tx, actor, { action: 'delete_event', subject: subjectOf(id, deleted), before })
  })
}
