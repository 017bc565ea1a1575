import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import type { Impact, ServiceName, stages } from '../../knownServices.ts'
import { subjectOf } from './addIncident.ts'
import { addUpdate } from './addUpdate.ts'

type Change = {
  action: 'update_incident' | 'resolve_incident'
  /** Version that the person saw. */
  version: number
  columns: { resolved_at: Date | null; services?: ServiceName[]; impact?: Impact }
  update: { stage: (typeof stages)[number]; text_ar: string; text_en: string }
}

/**
 * Changes an incident with a text about it. Throws `not_found`, and `conflict` if somebody else has
 * changed it since, or has resolved it already.
 */
export async function changeIncident(app: App, actor: Actor, id: number, { action, version, columns, update }: Change): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const incident = await tx.selectFrom('incidents').select(['version', 'title_ar']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!incident) throw new AppError('not_found')
    if (incident.version !== version) throw new AppError('conflict')
    const before = await snapshotOf(tx, 'incidents', id)
    await tx
      .updateTable('incidents')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await addUpdate(app, tx, actor, id, update)
    const after = { ...(await snapshotOf(tx, 'incidents', id)), ...update }
    await recordAct(app, tx, actor, { action, subject: subjectOf(id, incident), before, after })
  })
}
