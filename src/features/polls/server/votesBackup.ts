import type { BackupPart } from '#base/backupPart.ts'

/** Votes are final, so they are not restored. */
export const votesBackup: BackupPart = {
  name: 'poll_votes',
  async collect(app, userId) {
    const rows = await app.db
      .selectFrom('poll_votes as v')
      .innerJoin('polls as p', 'p.id', 'v.poll_id')
      .innerJoin('poll_options as o', 'o.id', 'v.option_id')
      .select(['v.poll_id', 'p.question_ar', 'p.question_en', 'o.label_ar', 'o.label_en', 'v.created_at'])
      .where('v.user_id', '=', userId)
      .orderBy('v.created_at')
      .limit(100_000)
      .execute()
    return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
  },
}
