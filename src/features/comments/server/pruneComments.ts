import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { undoMs } from './deleteComment.ts'

/** Empties what its authors deleted once that can no longer be taken back. Reports keep what they were about. */
export async function pruneComments(app: App): Promise<void> {
  // A minute more, for a deletion that is being taken back at this moment.
  const before = new Date(app.now().getTime() - undoMs - 60_000)
  await sql`update comments set body = '', detail = null where deleted_at < ${before} and body <> ''`.execute(app.db)
}
