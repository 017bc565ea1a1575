import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { AnswerForm, SurveyForm } from '#features/surveys/schema.ts'
import { insertSurvey } from '#features/surveys/server/desk/saveSurvey.ts'

export function surveyForm(given: Partial<SurveyForm> = {}): SurveyForm {
  const question = (text_ar: string, labels: string[]) => ({
    text_ar,
    text_en: null,
    options: labels.map((label_ar) => ({ label_ar, label_en: null })),
  })
  return {
    title_ar: 'استبيان الانتخابات',
    title_en: null,
    intro_ar: 'سؤالان قصيران.',
    intro_en: null,
    method_ar: 'أجاب من أراد من القراء، فالأرقام لا تمثل الناخبين كلهم.',
    method_en: null,
    questions: [question('هل تشارك في الانتخابات؟', ['نعم', 'لا']), question('ما الأهم عندك؟', ['الإسكان', 'التعليم', 'الصحة'])],
    closes_at: null,
    updated_at: null,
    ...given,
  }
}

/**
 * A survey that opened a minute ago and closes in a week. `answer()`: valid answers, with what is
 * given in place of some.
 */
export async function addOpenSurvey(app: App, given: Partial<SurveyForm> = {}) {
  const now = app.now().getTime()
  const id = await inTransaction(app.db, async (tx) => {
    const added = await insertSurvey(tx, app.now(), null, surveyForm({ closes_at: new Date(now + 7 * 86_400_000), ...given }))
    await tx
      .updateTable('surveys')
      .set({ is_draft: false, opens_at: new Date(now - 60_000) })
      .where('id', '=', added)
      .execute()
    return added
  })
  const { rows } = await app.pool.query<{ question_id: number; ids: number[] }>(
    `select q.id as question_id, array_agg(o.id order by o.position) as ids from survey_questions q join survey_options o on o.question_id = q.id
     where q.survey_id = $1 group by q.id, q.position order by q.position`,
    [id],
  )
  const answer = (change: Partial<AnswerForm> & { choice?: number } = {}): AnswerForm => {
    const { choice = 0, ...rest } = change
    const answers = Object.fromEntries(rows.map(({ question_id, ids }) => [question_id, ids[choice] ?? 0]))
    return { constituency: '1', age_group: '30_39', gender: 'female', answers, ...rest }
  }
  return { id, questions: rows, answer }
}
