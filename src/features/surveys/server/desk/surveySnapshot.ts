import type { Tx } from '#base/database/db.ts'
import type { Snapshot } from '#features/audit/server/recordAct.ts'
import { snapshotOf } from '#features/audit/server/snapshotOf.ts'

/** A survey with its questions, for the audit log; null if there is none. */
export async function surveySnapshot(tx: Tx, id: number): Promise<Snapshot | null> {
  const survey = await snapshotOf(tx, 'surveys', id)
  if (!survey) return null
  const options = await tx
    .selectFrom('survey_questions as q')
    .innerJoin('survey_options as o', 'o.question_id', 'q.id')
    .select(['q.id', 'q.text_ar', 'q.text_en', 'o.label_ar', 'o.label_en'])
    .where('q.survey_id', '=', id)
    .orderBy('q.position')
    .orderBy('o.position')
    .execute()
  const questions = [...Map.groupBy(options, (option) => option.id).values()].map((rows) => ({
    text_ar: rows[0]?.text_ar,
    text_en: rows[0]?.text_en,
    options: rows.map(({ label_ar, label_en }) => ({ label_ar, label_en })),
  }))
  return { ...survey, questions }
}

/** Returns the subject of an entry about a survey. @param survey its snapshot */
export function surveySubject(id: number, survey: Snapshot | null) {
  return { type: 'survey', id, name: String(survey?.title_ar ?? survey?.title_en ?? ''), path: '/desk/surveys' }
}
