import type { App } from '#base/app.ts'
import { cutPage, decodeCursor, encodeCursor } from '#base/database/cursor.ts'
import type { Tx } from '#base/database/db.ts'
import type { User } from '#features/accounts/schema.ts'
import type { LogEntry, LogPage } from '../../deskSchema.ts'
import { readSubjects, subjectKey } from '../subject.ts'

type Action = Pick<LogEntry, 'action' | 'detail'> & { commentId?: number | null; userId?: number | null }

/** Logs an action, in the transaction that carries it out. */
export async function recordAction(
  app: App,
  tx: Tx,
  actor: User,
  { action, detail, commentId = null, userId = null }: Action,
): Promise<void> {
  const values = { actor_id: actor.id, actor_name: actor.name, action, comment_id: commentId, user_id: userId }
  await tx
    .insertInto('moderation_log')
    .values({ ...values, detail: JSON.stringify(detail), created_at: app.now() })
    .execute()
}

const kind = 'log1'

/** The actions of the desk, newest first. Throws `invalid` (field `cursor`). */
export async function listLog(app: App, page: { pagination: number; cursor?: string | undefined }): Promise<LogPage> {
  const [before = Number.MAX_SAFE_INTEGER] = page.cursor ? decodeCursor(kind, 1, page.cursor) : []
  const rows = await app.db
    .selectFrom('moderation_log as l')
    .leftJoin('comments as c', 'c.id', 'l.comment_id')
    .select(['l.id', 'l.actor_name', 'l.action', 'l.comment_id', 'l.detail', 'l.created_at', 'c.resource_type', 'c.resource_id'])
    .where('l.id', '<', before)
    .orderBy('l.id', 'desc')
    .limit(page.pagination + 1)
    .execute()
  const { shown, last } = cutPage(rows, page.pagination)
  const subjects = await readSubjects(
    app.db,
    shown.flatMap((row) => subjectKeyOf(row) ?? []),
  )
  return {
    data: shown.map((row) => {
      const key = subjectKeyOf(row)
      return {
        id: row.id,
        actor: row.actor_name,
        action: row.action as LogEntry['action'],
        comment_id: row.comment_id,
        detail: row.detail as LogEntry['detail'],
        subject: (key && subjects.get(subjectKey(key))) ?? null,
        created_at: row.created_at.toISOString(),
      }
    }),
    meta: { next_cursor: last ? encodeCursor(kind, [last.id]) : null, per_page: page.pagination },
  }
}

function subjectKeyOf({ resource_type, resource_id }: { resource_type: string | null; resource_id: number | null }) {
  return resource_type && resource_id ? { resource_type: resource_type as 'post' | 'poll', resource_id } : null
}
