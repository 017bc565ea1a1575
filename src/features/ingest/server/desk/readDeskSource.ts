import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { delayPercentile } from '#features/posts/server/store/delayLimits.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import type { DeskSourceDetail, SourceKind } from '../../deskSchema.ts'
import { codeOf, pausedByStaff, stateOf } from './sourceState.ts'

const shownDays = 30
const dayMs = 24 * 3_600_000

type Day = { day: string; posts: number; opened: number; delays: number[] }

/**
 * A source with its health; reads one row of the source and at most thirty of `source_days`, never
 * posts. Throws `not_found`.
 */
export async function readDeskSource(app: App, id: number): Promise<DeskSourceDetail> {
  const row = await app.db
    .selectFrom('sources as s')
    .innerJoin('agencies as a', 'a.id', 's.agency_id')
    .selectAll('s')
    .select(['a.name_ar', 'a.name_en'])
    .where('s.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const taxonomy = await readTaxonomy(app)
  const section = taxonomy.subCategories.get(row.sub_category_id ?? 0) ?? taxonomy.categories.get(row.category_id ?? 0) ?? null
  const state = stateOf(row)
  return {
    id,
    url: row.url,
    kind: row.kind as SourceKind,
    agency: { id: row.agency_id, name_ar: row.name_ar, name_en: row.name_en },
    state,
    code: codeOf(row),
    version: row.version,
    detail: state === 'fine' ? null : (row.last_error_detail ?? row.status_reason),
    paused_by_staff: row.status === 'paused' && row.status_reason === pausedByStaff,
    redirected_to: row.redirected_to,
    added: row.created_at.toISOString(),
    last_read: row.last_fetched_at?.toISOString() ?? null,
    next_read: row.status === 'active' ? row.next_fetch_at.toISOString() : null,
    last_ok: row.last_ok_at?.toISOString() ?? null,
    last_new: row.last_new_at?.toISOString() ?? null,
    failures: row.failures,
    interval_seconds: row.interval_seconds,
    has_hub: row.hub_state === 'subscribed',
    section,
    language: row.language as 'ar' | 'en' | null,
    last_items: row.last_items,
    last_doubles: row.last_doubles,
    ...(await readDays(app, id)),
  }
}

async function readDays(app: App, id: number) {
  const days = Array.from({ length: shownDays }, (_, index) => kuwaitDay(app.now().getTime() - (shownDays - 1 - index) * dayMs))
  const { rows } = await sql<Day>`
    select day::text, posts, opened, delays from source_days where source_id = ${id} and day >= ${days[0]}::date`.execute(app.db)
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const sum = (of: (day: Day) => number) => rows.reduce((total, day) => total + of(day), 0)
  const classes = Math.max(0, ...rows.map(({ delays }) => delays.length))
  const counts = Array.from({ length: classes }, (_, index) => sum(({ delays }) => delays[index] ?? 0))
  const [p50, p95] = [delayPercentile(counts, 0.5), delayPercentile(counts, 0.95)]
  return {
    days: days.map((day) => ({ day, posts: byDay.get(day)?.posts ?? 0 })),
    posts: sum(({ posts }) => posts),
    opened: sum(({ opened }) => opened),
    delays: p50 === null || p95 === null ? null : { p50, p95 },
    week_posts: days.slice(-7).reduce((total, day) => total + (byDay.get(day)?.posts ?? 0), 0),
  }
}
