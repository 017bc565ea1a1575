import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'
import type { IncidentForm } from '../../schema.ts'
import { historyDays } from '../historyDays.ts'
import { addUpdate } from './addUpdate.ts'

/** Announces an incident, which readers see at once, and returns its id. Throws `invalid`. */
export function addIncident(app: App, actor: Actor, { text_ar, text_en, ...form }: IncidentForm): Promise<number> {
  const starts_at = form.starts_at ?? app.now()
  const age = app.now().getTime() - starts_at.getTime()
  // The clock of who writes it may be a minute ahead.
  if (age < -60_000 || age > historyDays * 86_400_000) throw new AppError('invalid', { starts_at: ['incident_bad_start'] })
  return inTransaction(app.db, async (tx) => {
    const values = { ...form, starts_at: age < 0 ? app.now() : starts_at }
    const { id } = await tx.insertInto('incidents').values(values).returning('id').executeTakeFirstOrThrow()
    await addUpdate(app, tx, actor, id, { stage: 'investigating', text_ar, text_en })
    const after = { ...(await snapshotOf(tx, 'incidents', id)), text_ar, text_en }
    await recordAct(app, tx, actor, { action: 'add_incident', subject: subjectOf(id, form), after })
    return id
  })
}

export function subjectOf(id: number, { title_ar }: { title_ar: string }) {
  return { type: 'incident', id, name: title_ar, path: '/desk/incidents' }
}
