import type { BackupPart } from '#base/backupPart.ts'
import { withoutLabels } from '#text/withoutLabels.ts'

/**
 * The alerts of a reader, and why they matched. They are history, so they are not restored; they
 * are deleted with the account.
 */
export const alertsBackup: BackupPart = {
  name: 'alerts',
  async collect(app, userId) {
    const query = app.db.selectFrom('alerts as a').innerJoin('posts as p', 'p.id', 'a.post_id').where('a.user_id', '=', userId)
    const rows = await query
      .select(['a.post_id', 'p.title', 'p.url', 'a.keyword', 'a.because', 'a.is_followed', 'a.matched_at'])
      .orderBy('a.matched_at')
      .execute()
    return rows.map(({ matched_at, title, ...row }) => ({ ...row, title: withoutLabels(title), matched_at: matched_at.toISOString() }))
  },
  async forget(_app, tx, userId) {
    await tx.deleteFrom('alerts').where('user_id', '=', userId).execute()
  },
}
