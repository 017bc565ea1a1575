import type { BackupPart } from '#base/backupPart.ts'

/**
 * Mutes of a reader; for information, because ids of agencies and stories differ between
 * installations.
 */
export const mutesBackup: BackupPart = {
  name: 'mutes',
  async collect(app, userId) {
    const query = app.db.selectFrom('mutes').select(['kind', 'value', 'until', 'created_at']).where('user_id', '=', userId)
    const rows = await query.orderBy('created_at').orderBy('id').execute()
    return rows.map(({ until, created_at, ...row }) => ({
      ...row,
      until: until?.toISOString() ?? null,
      created_at: created_at.toISOString(),
    }))
  },
}
