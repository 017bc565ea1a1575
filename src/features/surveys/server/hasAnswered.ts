import { mailboxMark } from '#access/server/mailboxMark.ts'
import type { App } from '#base/app.ts'
import type { Db, Tx } from '#base/database/db.ts'
import { hashDevice } from './surveyDevice.ts'

/**
 * Person who answers: an account, or a visitor's browser; of an account's browser the id too, if it
 * has one.
 */
export type Respondent = { userId: number | null; device: string | undefined }

/** Whether this account has answered, or this browser while nobody was signed in. */
export async function hasAnswered(app: App, surveyId: number, { userId, device }: Respondent): Promise<boolean> {
  if (userId !== null) {
    const account = await app.db
      .selectFrom('survey_accounts')
      .select('day')
      .where('survey_id', '=', surveyId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (account || (await isMarked(app, app.db, surveyId, userId))) return true
  }
  if (device === undefined) return false
  const row = await app.db
    .selectFrom('survey_devices')
    .select('by_visitor')
    .where('survey_id', '=', surveyId)
    .where('device', '=', hashDevice(app, surveyId, device))
    .executeTakeFirst()
  return row !== undefined && (row.by_visitor || userId === null)
}

/** Whether the reader's mailbox has answered for an account that has left it since. */
export async function isMarked(app: App, db: Db | Tx, surveyId: number, userId: number): Promise<boolean> {
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  const marks = db.selectFrom('survey_marks').select('survey_id').where('survey_id', '=', surveyId)
  return user !== undefined && (await marks.where('mark', '=', answerMark(app, surveyId, user.email)).executeTakeFirst()) !== undefined
}

/** Computes what is stored of a mailbox whose account answered a survey and has left it since. */
export const answerMark = (app: App, surveyId: number, email: string): Buffer => mailboxMark(app, `survey ${surveyId}`, email)
