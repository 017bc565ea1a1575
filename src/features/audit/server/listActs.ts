import { type RawBuilder, sql } from 'kysely'
import { isAtLeast, type Role } from '#access/roles.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'
import { acts } from '../acts.ts'
import type { AuditEntry, AuditFilters, AuditPage } from '../schema.ts'

type Row = {
  id: number
  at: Date
  actor_id: number | null
  actor_name: string
  actor_role: string | null
  action: string
  subject_type: string | null
  subject_id: string | null
  subject_name: string | null
  subject_path: string | null
  user_id: number | null
  before: AuditEntry['before']
  after: AuditEntry['after']
  reason: string | null
  ip_address: string | null
  user_agent: string | null
  name: string | null
  body: string | null
  note: string | null
}

const kind = 'audit1'

/**
 * The log, newest first: what somebody with this role may do themselves. Throws `invalid` (field
 * `cursor`).
 */
export async function listActs(
  app: App,
  role: Role,
  { pagination, cursor, ...filters }: AuditFilters & { pagination: number; cursor?: string | undefined },
): Promise<AuditPage> {
  const [before = Number.MAX_SAFE_INTEGER] = cursor ? decodeCursor(kind, 1, cursor) : []
  const { shown, meta } = pageOfRows(await readActs(app, role, filters, before, pagination + 1), pagination, (last) =>
    encodeCursor(kind, [last.id]),
  )
  return { data: shown, meta }
}

/** @param before entries older than this id */
export async function readActs(app: App, role: Role, filters: AuditFilters, before: number, limit: number): Promise<AuditEntry[]> {
  const conditions = [sql`l.id < ${before}`, sql`l.access = any(${allowed(role)})`, ...conditionsOf(filters)]
  const { rows } = await sql<Row>`select l.*, t.name, t.body, t.note
    from audit_log l left join audit_texts t on t.entry_id = l.id
    where ${sql.join(conditions, sql` and `)} order by l.id desc limit ${limit}`.execute(app.db)
  return rows.map((row) => present(row, role))
}

const allowed = (role: Role) => (['moderator', 'editor', 'admin'] as const).filter((access) => isAtLeast(role, access))

function conditionsOf({ search, area, action, actor, from, to }: AuditFilters): RawBuilder<unknown>[] {
  const inArea = Object.entries(acts).flatMap(([name, act]) => (act.area === area ? name : []))
  const like = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return [
    like
      ? sql`(l.actor_name ilike ${like} or l.subject_name ilike ${like} or l.reason ilike ${like} or l.ip_address like ${like} or t.name ilike ${like})`
      : [],
    area ? sql`l.action = any(${inArea})` : [],
    action ? sql`l.action = ${action}` : [],
    actor ? sql`l.actor_id = ${actor}` : [],
    from ? sql`l.at >= ${new Date(kuwaitDaySpan(from).since)}` : [],
    to ? sql`l.at < ${new Date(kuwaitDaySpan(to).until)}` : [],
  ].flat()
}

function present(row: Row, role: Role): AuditEntry {
  const { id, at, actor_id, actor_name, actor_role, action, before, after, reason, user_id, name, body, note } = row
  const { subject_type, subject_id, subject_name, subject_path } = row
  return {
    id,
    at: at.toISOString(),
    actor: { id: actor_id, name: actor_name, role: actor_role },
    action,
    subject: subject_type && { type: subject_type, id: subject_id ?? '', name: subject_name, path: subject_path },
    reader: user_id === null ? null : { id: user_id, name, body, note },
    before,
    after,
    reason,
    origin: role === 'admin' ? { address: row.ip_address, user_agent: row.user_agent } : null,
  } as AuditEntry
}
