import type { BackupPart } from '#base/backupPart.ts'

/**
 * Outcomes of alerts on each channel. They are history, so they are not restored; they are deleted
 * with the account.
 */
export const deliveriesBackup: BackupPart = {
  name: 'deliveries',
  async collect(app, userId) {
    const query = app.db
      .selectFrom('deliveries as d')
      .innerJoin('alerts as a', (join) => join.onRef('a.story_id', '=', 'd.story_id').onRef('a.user_id', '=', 'd.user_id'))
    const rows = await query
      .select(['a.post_id', 'd.channel', 'd.kind', 'd.state', 'd.reason', 'd.planned_at', 'd.sent_at', 'd.delivered_at', 'd.read_at'])
      .where('d.user_id', '=', userId)
      .orderBy('d.planned_at')
      .orderBy('d.story_id')
      .orderBy('d.channel')
      .execute()
    const iso = (date: Date | null) => date?.toISOString() ?? null
    return rows.map(({ planned_at, sent_at, delivered_at, read_at, ...row }) => ({
      ...row,
      ...{ planned_at: planned_at.toISOString(), sent_at: iso(sent_at), delivered_at: iso(delivered_at), read_at: iso(read_at) },
    }))
  },
  async forget(_app, tx, userId) {
    for (const table of ['deliveries', 'delivery_counts'] as const) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  },
}
