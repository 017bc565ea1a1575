import type { BackupPart } from '#features/accounts/backupParts.ts'
import { forgetAuthor } from './forgetAuthor.ts'

/** A reader's comments in the copy of everything about him; and what becomes of them when he leaves. */
export const commentsBackup: BackupPart = {
  name: 'comments',
  async collect(app, userId) {
    const rows = await app.db
      .selectFrom('comments')
      .select(['id', 'resource_type', 'resource_id', 'parent_id', 'body', 'state', 'created_at', 'edited_at'])
      .where('author_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .limit(100_000)
      .execute()
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString(), edited_at: row.edited_at?.toISOString() ?? null }))
  },
  forget: forgetAuthor,
}
