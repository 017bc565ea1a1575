import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import type { Case, CasePage } from '../../deskSchema.ts'
import type { ReportReason } from '../../schema.ts'
import { type CommentRow, commentColumns, commentTables } from '../commentRow.ts'
import { readSuspensions } from '../readSuspension.ts'
import { readSubjects, subjectKey } from '../subject.ts'
import { caseVersion } from './caseVersion.ts'

type Query = { kind: 'all' | 'held' | 'reported'; pagination: number; cursor?: string | undefined }

const cursorKind = 'cases1'
/** Maximum number of reports listed for one comment. */
const maxReports = 20

/**
 * Comments waiting for a decision, oldest first: held by a check, or reported, even if their author
 * has deleted them since. Throws `invalid` (field `cursor`).
 */
export async function listCases(app: App, { kind, pagination, cursor }: Query): Promise<CasePage> {
  const [after = 0] = cursor ? decodeCursor(cursorKind, 1, cursor) : []
  const held = sql`select id from comments where state = 'held' and deleted_at is null and id > ${after}`
  const reported = sql`select comment_id as id from comment_reports where resolved_at is null and comment_id > ${after}`
  const waiting = kind === 'held' ? held : kind === 'reported' ? reported : sql`${held} union ${reported}`
  const { rows } = await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)}
    where c.id in (${waiting}) order by c.id limit ${pagination + 1}`.execute(app.db)
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.id]))
  return { data: await presentCases(app, shown), meta }
}

async function presentCases(app: App, rows: CommentRow[]): Promise<Case[]> {
  const [subjects, reports, parents, authors] = await Promise.all([
    readSubjects(app.db, rows),
    readReports(app, rows),
    readParents(app, rows),
    readAuthors(app, rows),
  ])
  return rows.map((row) => ({
    id: row.id,
    version: caseVersion(
      row,
      (reports.get(row.id) ?? []).map(({ id }) => id),
    ),
    content: row.body,
    state: row.deleted_at ? 'deleted' : row.state,
    reason: row.reason,
    detail: row.detail,
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    author: (row.author_id !== null && authors.get(row.author_id)) || null,
    subject: subjects.get(subjectKey(row)) ?? null,
    parent: (row.parent_id !== null && parents.get(row.parent_id)) || null,
    reports: (reports.get(row.id) ?? []).slice(0, maxReports),
  }))
}

async function readReports(app: App, rows: CommentRow[]): Promise<Map<number, Case['reports']>> {
  if (rows.length === 0) return new Map()
  const found = await app.db
    .selectFrom('comment_reports as r')
    .leftJoin('users as u', 'u.id', 'r.reporter_id')
    .select(['r.comment_id', 'r.id', 'r.reason', 'r.text', 'r.body_seen', 'r.created_at', 'u.id as reporter_id', 'u.name'])
    .where(
      'r.comment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('r.resolved_at', 'is', null)
    .orderBy('r.id')
    .execute()
  const byComment = Map.groupBy(found, ({ comment_id }) => comment_id)
  const present = (report: (typeof found)[number]): Case['reports'][number] => ({
    id: report.id,
    reason: report.reason as ReportReason,
    text: report.text,
    body_seen: report.body_seen,
    created_at: report.created_at.toISOString(),
    reporter: report.reporter_id === null ? null : { id: report.reporter_id, name: report.name ?? '' },
  })
  return new Map([...byComment].map(([id, reports]) => [id, reports.map(present)]))
}

async function readParents(app: App, rows: CommentRow[]): Promise<Map<number, Case['parent']>> {
  const ids = rows.flatMap(({ parent_id }) => parent_id ?? [])
  if (ids.length === 0) return new Map()
  const { rows: found } =
    await sql<CommentRow>`select ${sql.raw(commentColumns)} from ${sql.raw(commentTables)} where c.id = any(${ids})`.execute(app.db)
  return new Map(
    found.map(({ id, body, author_id, author_name }) => [
      id,
      { id, content: body, author: author_id === null ? null : { id: author_id, name: author_name ?? '' } },
    ]),
  )
}

async function readAuthors(app: App, rows: CommentRow[]): Promise<Map<number, Case['author']>> {
  const ids = [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]
  if (ids.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; name: string; role: string; created_at: Date; comments: number; removed: number }>`
    select u.id, u.name, u.role, u.created_at,
      (select count(*)::int from comments c where c.author_id = u.id) as comments,
      (select count(*)::int from comments c where c.author_id = u.id and c.state = 'removed') as removed
    from users u where u.id = any(${ids})`.execute(app.db)
  const suspensions = await readSuspensions(app.db, app.now(), ids)
  return new Map(
    found.map(({ created_at, ...author }) => [
      author.id,
      { ...author, since: created_at.toISOString(), suspension: suspensions.get(author.id) ?? null },
    ]),
  )
}
