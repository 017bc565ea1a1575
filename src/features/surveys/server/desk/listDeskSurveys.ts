import { sql } from 'kysely'
import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { DeskSurvey, DeskSurveyPage } from '../../schema.ts'
import { questionsColumn, textColumns } from '../readSurvey.ts'

type Row = Omit<DeskSurvey, 'state' | 'opens_at' | 'closes_at' | 'updated_at'> & {
  is_draft: boolean
  opens_at: Date | null
  closes_at: Date | null
  updated_at: Date
}

const cursorKind = 'desk surveys 1'
const maxLog = 20

const select = `select s.id, ${textColumns}, s.is_draft, s.opens_at, s.closes_at, s.updated_at, ${questionsColumn},
    coalesce(t.answers, 0) as answers, coalesce(t.by_visitors, 0) as by_visitors,
    (select coalesce(json_agg(l order by l.id desc), '[]') from (
      select l.id, split_part(l.action, '_', 1) as action, case when u.id is not null then l.actor_name end as actor, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
      from audit_log l left join users u on u.id = l.actor_id where l.subject_type = 'survey' and l.subject_id = s.id::text order by l.id desc limit ${maxLog}) as l) as log
  from surveys s left join survey_totals t on t.survey_id = s.id`

/** All surveys, newest first. Throws `invalid` for a cursor of another list. */
export async function listDeskSurveys(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<DeskSurveyPage> {
  const [before = maxInt] = cursor ? decodeCursor(cursorKind, 1, cursor) : []
  const { rows } = await sql<Row>`${sql.raw(select)} where s.id < ${before}::bigint order by s.id desc limit ${pagination + 1}`.execute(
    app.db,
  )
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.id]))
  return { data: shown.map((row) => present(app, row)), meta }
}

/** Throws `not_found`. */
export async function readDeskSurvey(app: App, id: number): Promise<DeskSurvey> {
  const { rows } = await sql<Row>`${sql.raw(select)} where s.id = ${id}`.execute(app.db)
  if (!rows[0]) throw new AppError('not_found')
  return present(app, rows[0])
}

function present(app: App, { is_draft, opens_at, closes_at, updated_at, ...row }: Row): DeskSurvey {
  return {
    ...row,
    log: row.log.map(({ action, actor, created_at }) => ({ action, actor, created_at })),
    state: is_draft ? 'draft' : closes_at && closes_at <= app.now() ? 'closed' : 'open',
    opens_at: opens_at?.toISOString() ?? null,
    closes_at: closes_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}
