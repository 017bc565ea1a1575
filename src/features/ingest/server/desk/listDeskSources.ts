import { type RawBuilder, sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { DeskSource, DeskSourcePage, ListDeskSourcesQuery, SourceKind } from '../../deskSchema.ts'
import { codeOf, stateOf } from './sourceState.ts'

const kind = 'sources1'
const dayMs = 24 * 3_600_000

type Row = {
  id: number
  url: string
  kind: SourceKind
  agency_id: number
  name_ar: string
  name_en: string
  status: 'active' | 'paused' | 'gone'
  status_reason: string | null
  failures: number
  last_error_code: string | null
  last_fetched_at: Date | null
  next_fetch_at: Date
  week_posts: number
  version: number
  rank: number
}

/**
 * Order of the list: sources that are not read, then those that fail, then the others; the oldest
 * first in each.
 */
const rank = sql`case when s.status <> 'active' then 0 when s.failures > 0 then 1 else 2 end`

/**
 * Every source, a page at a time, troubled ones first. `counts` are of all sources. Throws
 * `invalid` (field `cursor`).
 */
export async function listDeskSources(app: App, { pagination, cursor, ...filters }: ListDeskSourcesQuery): Promise<DeskSourcePage> {
  const [afterRank, afterId] = cursor ? decodeCursor(kind, 2, cursor) : [-1, 0]
  const conditions = [sql`(${rank}, s.id) > (${afterRank}::int, ${afterId}::int)`, ...(await conditionsOf(app, filters))]
  const week = kuwaitDay(app.now().getTime() - 6 * dayMs)
  const [{ rows }, counts] = await Promise.all([
    sql<Row>`select s.id, s.url, s.kind, s.agency_id, a.name_ar, a.name_en, s.status, s.status_reason, s.failures, s.last_error_code,
        s.last_fetched_at, s.next_fetch_at, s.version, ${rank} as rank,
        (select coalesce(sum(d.posts), 0)::int from source_days d where d.source_id = s.id and d.day >= ${week}::date) as week_posts
      from sources s join agencies a on a.id = s.agency_id
      where ${sql.join(conditions, sql` and `)} order by rank, s.id limit ${pagination + 1}`.execute(app.db),
    countSources(app),
  ])
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.rank, last.id]))
  return { data: shown.map(present), meta, counts }
}

type Filters = Omit<ListDeskSourcesQuery, 'pagination' | 'cursor'>

async function conditionsOf(app: App, filters: Filters): Promise<RawBuilder<unknown>[]> {
  const { search, state, kind: chosenKind, agency } = filters
  const states = {
    fine: sql`s.status = 'active' and s.failures = 0`,
    failing: sql`s.status = 'active' and s.failures > 0`,
    paused: sql`s.status = 'paused'`,
    gone: sql`s.status = 'gone'`,
  }
  return [
    search ? await containing(app, search) : [],
    state ? states[state] : [],
    chosenKind ? sql`s.kind = ${chosenKind}` : [],
    agency ? sql`s.agency_id = ${agency}` : [],
  ].flat()
}

/**
 * Writes the condition of a search: in the address as written, in the agency's names in any
 * spelling.
 */
async function containing(app: App, search: string): Promise<RawBuilder<unknown>> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const folded = fold(search.trim())
  const { categorization } = await readTaxonomy(app)
  const named = categorization.agencies.filter(({ name_ar, name_en }) => [name_ar, name_en].some((name) => fold(name).includes(folded)))
  return sql`(s.url ilike ${like} or a.name_ar ilike ${like} or a.name_en ilike ${like} or s.agency_id = any(${named.map(({ id }) => id)}::int[]))`
}

async function countSources(app: App): Promise<DeskSourcePage['counts']> {
  const { rows } = await sql<DeskSourcePage['counts']>`
    select count(*)::int as all, (count(*) filter (where status <> 'active' or failures > 0))::int as troubled from sources`.execute(app.db)
  return rows[0] ?? { all: 0, troubled: 0 }
}

function present(row: Row): DeskSource {
  const { id, url, kind, agency_id, name_ar, name_en, last_fetched_at, next_fetch_at, week_posts, version } = row
  return {
    id,
    url,
    kind,
    agency: { id: agency_id, name_ar, name_en },
    state: stateOf(row),
    code: codeOf(row),
    last_read: last_fetched_at?.toISOString() ?? null,
    next_read: row.status === 'active' ? next_fetch_at.toISOString() : null,
    week_posts,
    version,
  }
}
