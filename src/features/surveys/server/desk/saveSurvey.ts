import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { SurveyForm } from '../../schema.ts'
import { checkSurveyForm } from './checkSurveyForm.ts'
import { surveySnapshot, surveySubject } from './surveySnapshot.ts'

/** Adds a survey as a draft. Throws `invalid`. @returns its id */
export async function addSurvey(app: App, actor: Actor, form: SurveyForm): Promise<number> {
  checkSurveyForm(form)
  return inTransaction(app.db, async (tx) => {
    const id = await insertSurvey(tx, app.now(), actor.id, form)
    const after = await surveySnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'add_survey', subject: surveySubject(id, after), after })
    return id
  })
}

/** @param authorId null for the demo's */
export async function insertSurvey(tx: Tx, now: Date, authorId: number | null, form: SurveyForm): Promise<number> {
  const values = { ...columnsOf(form), author_id: authorId, created_at: now, updated_at: now }
  const { id } = await tx.insertInto('surveys').values(values).returning('id').executeTakeFirstOrThrow()
  await insertQuestions(tx, id, form)
  return id
}

/**
 * Changes a draft. Throws `invalid`, `not_found`, `conflict` if it is open or closed, or another
 * editor has changed it.
 */
export async function editSurvey(app: App, actor: Actor, id: number, form: SurveyForm): Promise<void> {
  checkSurveyForm(form)
  await inTransaction(app.db, async (tx) => {
    const survey = await tx.selectFrom('surveys').select(['is_draft', 'updated_at']).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!survey) throw new AppError('not_found')
    const isChanged = form.updated_at !== null && form.updated_at.getTime() !== survey.updated_at.getTime()
    if (!survey.is_draft || isChanged) throw new AppError('conflict')
    const before = await surveySnapshot(tx, id)
    await tx
      .updateTable('surveys')
      .set({ ...columnsOf(form), updated_at: app.now() })
      .where('id', '=', id)
      .execute()
    await tx.deleteFrom('survey_questions').where('survey_id', '=', id).execute()
    await insertQuestions(tx, id, form)
    const after = await surveySnapshot(tx, id)
    await recordAct(app, tx, actor, { action: 'edit_survey', subject: surveySubject(id, after), before, after })
  })
}

function columnsOf({ questions, updated_at, ...columns }: SurveyForm) {
  return columns
}

async function insertQuestions(tx: Tx, survey_id: number, { questions }: SurveyForm): Promise<void> {
  for (const [position, { text_ar, text_en, options }] of questions.entries()) {
    const question = await tx
      .insertInto('survey_questions')
      .values({ survey_id, position, text_ar, text_en })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('survey_options')
      .values(options.map((option, at) => ({ question_id: question.id, position: at, ...option })))
      .execute()
  }
}
