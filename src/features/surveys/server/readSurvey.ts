import { type Kysely, sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import type { Survey } from '../schema.ts'

/** SQL: the questions of the survey `s` with their options, in order. */
export const questionsColumn = `(select coalesce(json_agg(json_build_object('id', q.id, 'text_ar', q.text_ar, 'text_en', q.text_en, 'options',
    (select json_agg(json_build_object('id', o.id, 'label_ar', o.label_ar, 'label_en', o.label_en) order by o.position)
     from survey_options o where o.question_id = q.id)) order by q.position), '[]')
  from survey_questions q where q.survey_id = s.id) as questions`
export const textColumns = 's.title_ar, s.title_en, s.intro_ar, s.intro_en, s.method_ar, s.method_en'

type SurveyRow = Omit<Survey, 'state' | 'opens_at' | 'closes_at'> & { opens_at: Date; closes_at: Date }

/**
 * The survey of the page: the one that opened last, open or closed. Null if there has been none.
 */
export async function readCurrentSurvey(app: App): Promise<Survey | null> {
  const { rows } = await sql<SurveyRow>`${select()} where not s.is_draft and s.opens_at <= ${app.now()}
    order by s.opens_at desc, s.id desc limit 1`.execute(app.publicDb)
  return rows[0] ? present(app, rows[0]) : null
}

/** Throws `not_found` for a draft too. */
export async function readSurvey(app: App, id: number, db: Kysely<DB> = app.publicDb): Promise<Survey> {
  const { rows } = await sql<SurveyRow>`${select()} where s.id = ${id} and not s.is_draft and s.opens_at <= ${app.now()}`.execute(db)
  if (!rows[0]) throw new AppError('not_found')
  return present(app, rows[0])
}

function select() {
  return sql.raw(`select s.id, ${textColumns}, s.opens_at, s.closes_at, ${questionsColumn} from surveys s`)
}

function present(app: App, { opens_at, closes_at, ...row }: SurveyRow): Survey {
  return {
    ...row,
    state: closes_at <= app.now() ? 'closed' : 'open',
    opens_at: opens_at.toISOString(),
    closes_at: closes_at.toISOString(),
  }
}
