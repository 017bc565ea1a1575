import type { App } from '#base/app.ts'
import type { Session } from '../../session.ts'

/**
 * The open sessions of the reader, the most recently used first. `last_seen_at` is updated once a
 * day.
 */
export async function listSessions(app: App, userId: number, currentId: number): Promise<Session[]> {
  const rows = await app.db
    .selectFrom('sessions')
    .select(['id', 'ip_address', 'user_agent', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', app.now())
    .orderBy('updated_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    current: row.id === currentId,
    created_at: created_at.toISOString(),
    last_seen_at: updated_at.toISOString(),
  }))
}
