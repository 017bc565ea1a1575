import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import type { Tx } from '#base/database/db.ts'
import { answerMark } from './hasAnswered.ts'

/**
 * Surveys that an account has answered, which is all that we know: what it answered is only in the
 * totals. Not restored.
 */
export const answeredBackup: BackupPart = {
  name: 'surveys_answered',
  async collect(app, userId) {
    const { rows } = await sql<{ survey_id: number; title_ar: string | null; title_en: string | null; answered_on: string }>`
      select a.survey_id, s.title_ar, s.title_en, a.day::text as answered_on
      from survey_accounts a join surveys s on s.id = a.survey_id where a.user_id = ${userId} order by a.survey_id`.execute(app.db)
    return rows
  },
  forget: markAnswers,
  leaveMailbox: markAnswers,
}

/**
 * Notes which surveys a reader has answered, before the account leaves its mailbox, so that the
 * same mailbox does not answer them again.
 */
async function markAnswers(app: App, tx: Tx, userId: number): Promise<void> {
  const answered = await tx
    .selectFrom('survey_accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.survey_id', 'u.email'])
    .where('a.user_id', '=', userId)
    .execute()
  const marks = answered.map(({ survey_id, email }) => ({ survey_id, mark: answerMark(app, survey_id, email) }))
  if (marks.length === 0) return
  await tx
    .insertInto('survey_marks')
    .values(marks)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
