import { sql } from 'kysely'
import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import type { Db } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { Impact, ServiceName } from '../../knownServices.ts'
import type { DeskIncident, DeskIncidentPage } from '../../schema.ts'

const cursorKind = 'incidents 1'
/** Updates of one incident; the oldest are left out. */
const maxUpdates = 100

type Row = {
  id: number
  title_ar: string
  title_en: string
  services: string[]
  impact: string
  starts_at: Date
  resolved_at: Date | null
  version: number
  updates: DeskIncident['updates']
}

/** Every incident, latest start first. Throws `invalid` for a cursor of another list. */
export async function listIncidents(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<DeskIncidentPage> {
  const [time = 0, id = 0] = cursor ? decodeCursor(cursorKind, 2, cursor) : [maxTime, maxInt]
  if (time < 0 || time > maxTime || id < 1 || id > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  const rows = await select(app.db)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('starts_at', 'id'), '<', tuple(new Date(time), id)))
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.starts_at.getTime(), last.id]))
  return { data: shown.map(present), meta }
}

/** Throws `not_found`. */
export async function readIncident(app: App, id: number): Promise<DeskIncident> {
  const row = await select(app.db).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

/**
 * Lists incidents that last, or lasted after `since`, latest start first.
 * @param limit the older ones are left out
 */
export async function listRecentIncidents(db: Db, since: Date, limit: number): Promise<DeskIncident[]> {
  const rows = await select(db)
    .where(({ or, eb }) => or([eb('resolved_at', 'is', null), eb('resolved_at', '>', since)]))
    .limit(limit)
    .execute()
  return rows.map(present)
}

function select(db: Db) {
  return db
    .selectFrom('incidents')
    .select(['id', 'title_ar', 'title_en', 'services', 'impact', 'starts_at', 'resolved_at', 'version'])
    .select(
      sql<DeskIncident['updates']>`(
        select coalesce(jsonb_agg(jsonb_build_object('at', at, 'stage', stage, 'text', jsonb_build_object('ar', text_ar, 'en', text_en)) order by id desc), '[]')
        from (select * from incident_updates where incident_id = incidents.id order by id desc limit ${maxUpdates}) newest)`.as('updates'),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
}

/** The database checks the names; `at` comes as PostgreSQL writes it. */
function present({ id, title_ar, title_en, services, impact, starts_at, resolved_at, version, updates }: Row): DeskIncident {
  return {
    ...{ id, version, title: { ar: title_ar, en: title_en }, services: services as ServiceName[], impact: impact as Impact },
    ...{ starts_at: starts_at.toISOString(), resolved_at: resolved_at?.toISOString() ?? null },
    updates: updates.map((update) => ({ ...update, at: new Date(update.at).toISOString() })),
  }
}
