import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { latestWritten } from '#base/database/fastClock.ts'
import { type Mail, MailCutOff, sendMail } from './mail.ts'

/**
 * State of a mail in its table. A mail that is `sending` when its process dies is never sent a
 * second time.
 */
type Row = {
  /** Makes it `sending`; false if another run has taken it. */
  take(): Promise<boolean>
  set(state: 'queued' | 'sent' | 'unknown'): Promise<void>
}

/** Much longer than the time limits of a mail take together (`mail.ts`). */
const sendingMs = 30 * 60_000

/**
 * Condition under which such a row was cut off because its process died while it sent the mail,
 * which may have arrived. If the process was only slow, it still records `sent`.
 */
export const wasCutOff = (now: Date) => sql<boolean>`(state = 'sending' and (sending_since is null
  or sending_since < ${new Date(now.getTime() - sendingMs)} or sending_since > ${latestWritten(now)}))`

/**
 * Sends a mail at most once, with a link that ends such mails by one click (RFC 8058). One that the
 * mail server refused is queued again. Throws the mail server's error.
 * @param unsubscribe absolute address, which ends them by a POST
 * @param subject for the log
 */
export async function mailOnce(app: App, mail: Mail, unsubscribe: string, row: Row, subject: object): Promise<void> {
  if (!(await row.take())) return
  const headers = { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  try {
    await sendMail(app, { ...mail, headers })
  } catch (error) {
    if (!(error instanceof MailCutOff)) {
      await row.set('queued')
      throw error
    }
    app.log.warn({ err: error, ...subject }, 'a mail was cut off while it was sent; it is not sent again')
    return row.set('unknown')
  }
  await row.set('sent')
}
