import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { surveyErrors } from '../messages.ts'
import { surveySnapshot, surveySubject } from './surveySnapshot.ts'

/**
 * Opens a draft to readers, now. Throws `not_found`, `conflict`, `invalid` without a later closing
 * time, `survey_running` while another is open.
 */
export async function openSurvey(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.openSurvey})`.execute(tx)
    const survey = await tx.selectFrom('surveys').select(['is_draft', 'closes_at']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!survey) throw new AppError('not_found')
    if (!survey.is_draft) throw new AppError('conflict')
    const now = app.now()
    if (!survey.closes_at) throw new AppError('invalid', { closes_at: ['survey_closes_required'] })
    if (survey.closes_at <= now) throw new AppError('invalid', { closes_at: ['survey_closes_too_early'] })
    const running = await tx
      .selectFrom('surveys')
      .select('id')
      .where('is_draft', '=', false)
      .where('closes_at', '>', now)
      .executeTakeFirst()
    if (running) throw new AppError(surveyErrors.survey_running)
    const before = await surveySnapshot(tx, id)
    await tx.updateTable('surveys').set({ is_draft: false, opens_at: now, updated_at: now }).where('id', '=', id).execute()
    const after = await surveySnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'open_survey', subject: surveySubject(id, after), before, after })
  })
}

/**
 * Closes an open survey before its time; later answers do not count. Throws `not_found`,
 * `conflict`.
 */
export async function closeSurvey(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const survey = await tx
      .selectFrom('surveys')
      .select(['is_draft', 'opens_at', 'closes_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!survey) throw new AppError('not_found')
    const now = app.now()
    if (survey.is_draft || !survey.opens_at || !survey.closes_at || survey.closes_at <= now) throw new AppError('conflict')
    const closes_at = new Date(Math.max(now.getTime(), survey.opens_at.getTime() + 1))
    const before = await surveySnapshot(tx, id)
    await tx.updateTable('surveys').set({ closes_at, updated_at: now }).where('id', '=', id).execute()
    const after = await surveySnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'close_survey', subject: surveySubject(id, after), before, after })
  })
}

/** Deletes a draft. Throws `not_found`, `conflict` for a survey that readers have seen. */
export async function deleteSurvey(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const survey = await tx.selectFrom('surveys').select('is_draft').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!survey?.is_draft) throw new AppError(survey ? 'conflict' : 'not_found')
    const before = await surveySnapshot(tx, id)
    await tx.deleteFrom('surveys').where('id', '=', id).execute()
    await recordAct(app, tx, actor, { action: 'delete_survey', subject: surveySubject(id, before), before })
  })
}
