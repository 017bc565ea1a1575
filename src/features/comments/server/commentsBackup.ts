import type { BackupPart } from '#base/backupPart.ts'
import { forgetAuthor } from './forgetAuthor.ts'

const comments: BackupPart = {
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

const reports: BackupPart = {
  name: 'comment_reports',
  async collect(app, userId) {
    const rows = await app.db
      .selectFrom('comment_reports')
      .select(['comment_id', 'reason', 'text', 'created_at'])
      .where('reporter_id', '=', userId)
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  },
}

const suspensions: BackupPart = {
  name: 'suspensions',
  async collect(app, userId) {
    const rows = await app.db
      .selectFrom('suspensions')
      .select(['reason', 'note', 'until', 'created_at', 'lifted_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute()
    const time = (date: Date | null) => date?.toISOString() ?? null
    return rows.map((row) => ({ ...row, until: time(row.until), created_at: time(row.created_at), lifted_at: time(row.lifted_at) }))
  },
}

export const commentsBackup = [comments, reports, suspensions]
