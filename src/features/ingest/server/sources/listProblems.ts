import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { SourceProblem, SourceProblems } from '../../schema.ts'

/** More would not be read. */
const maxListed = 100

/** The sources that are not read as they should be, those that have ended first, then by how long they have failed. */
export async function listProblems(app: App): Promise<SourceProblems> {
  const { rows: data } = await sql<SourceProblem>`
    select s.id, a.name_ar as agency_ar, a.name_en as agency_en, s.url, s.status, coalesce(s.last_error_code, 'internal') as code,
      left(coalesce(s.last_error_detail, s.status_reason, ''), 300) as detail, s.last_ok_at as last_ok,
      case when s.status = 'active' then s.next_fetch_at end as next
    from sources s join agencies a on a.id = s.agency_id where s.status <> 'active' or s.failures > 0
    order by s.status = 'active', s.first_failed_at nulls first, s.id limit ${maxListed}`.execute(app.db)
  const { rows } = await sql<{ all: number; failing: number }>`
    select count(*)::int as all, (count(*) filter (where status <> 'active' or failures > 0))::int as failing from sources`.execute(app.db)
  const { all = 0, failing = 0 } = rows[0] ?? {}
  return { all, failing, data }
}
