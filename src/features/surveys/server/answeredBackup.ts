import { sql } from 'kysely'
import type { BackupPart } from '#base/backupPart.ts'

/** Which surveys an account has answered, which is all that we know: what it answered is only in the totals. Not restored. */
export const answeredBackup: BackupPart = {
  name: 'surveys_answered',
  async collect(app, userId) {
    const { rows } = await sql<{ survey_id: number; title_ar: string | null; title_en: string | null; answered_on: string }>`
      select a.survey_id, s.title_ar, s.title_en, a.day::text as answered_on
      from survey_accounts a join surveys s on s.id = a.survey_id where a.user_id = ${userId} order by a.survey_id`.execute(app.db)
    return rows
  },
}
