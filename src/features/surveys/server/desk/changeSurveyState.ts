import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { surveyErrors } from '../messages.ts'
import { logSurvey } from './surveyLog.ts'

/** Opens a draft to readers, now. Throws `not_found`, `conflict`, `invalid` without a later closing time, `survey_running` while another is open. */
export async function openSurvey(app: App, editorId: number, id: number): Promise<void> {
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
    await tx.updateTable('surveys').set({ is_draft: false, opens_at: now, updated_at: now }).where('id', '=', id).execute()
    await logSurvey(tx, now, { surveyId: id, actorId: editorId, action: 'open' })
  })
}

/** Closes an open survey before its time; later answers do not count. Throws `not_found`, `conflict`. */
export async function closeSurvey(app: App, editorId: number, id: number): Promise<void> {
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
    await tx.updateTable('surveys').set({ closes_at, updated_at: now }).where('id', '=', id).execute()
    await logSurvey(tx, now, { surveyId: id, actorId: editorId, action: 'close' })
  })
}

/** Deletes a draft. Throws `not_found`, `conflict` for a survey that readers have seen. */
export async function deleteSurvey(app: App, id: number): Promise<void> {
  const deleted = await app.db.deleteFrom('surveys').where('id', '=', id).where('is_draft', '=', true).executeTakeFirst()
  if (deleted.numDeletedRows > 0n) return
  const exists = await app.db.selectFrom('surveys').select('id').where('id', '=', id).executeTakeFirst()
  throw new AppError(exists ? 'conflict' : 'not_found')
}
