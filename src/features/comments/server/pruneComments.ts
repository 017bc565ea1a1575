import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { undoMs } from './deleteComment.ts'

/**
 * Empties comments whose deletion can no longer be undone. Reports keep the text that was reported.
 */
export async function pruneComments(app: App): Promise<void> {
  // One minute later, so as not to empty a comment that is just being restored.
  const before = new Date(app.now().getTime() - undoMs - 60_000)
  await sql`update comments set body = '', detail = null where deleted_at < ${before} and body <> ''`.execute(app.db)
}
