import type { NoticeJob } from '#access/server/queueNotice.ts'
import type { App } from '#base/app.ts'
import { sendMail } from '#partners/mail.ts'
import type { Locale } from '#text/locale.ts'
import { writeCodeMail, writeNotice } from './accountMails.ts'
import { codeOf, type Purpose } from './emailCode.ts'

/**
 * The job that mails a code. When somebody signs up with the address of an existing account, its
 * owner gets a security notice instead. Nothing is mailed to a new address that another account
 * has, nor for every other purpose to one without an account. A job that runs twice sends the mail
 * twice.
 */
export async function mailCode(app: App, { id }: { id: string }): Promise<void> {
  const row = await app.db
    .selectFrom('email_codes')
    .select(['purpose', 'email', 'user_id', 'locale'])
    .where('id', '=', id)
    .where('expires_at', '>', app.now())
    .executeTakeFirst()
  if (!row) return
  const [purpose, locale] = [row.purpose as Purpose, row.locale as Locale]
  if (purpose === 'change_email' && (await isTaken(app, row.email))) return
  const hasAccount = row.user_id !== null
  if (purpose === 'sign_up' && hasAccount) await sendMail(app, writeNotice(app.config.publicUrl, locale, row.email, 'already_registered'))
  else if (purpose === 'sign_up' || hasAccount)
    await sendMail(app, writeCodeMail(app.config.publicUrl, locale, row.email, purpose, codeOf(app, id)))
}

async function isTaken(app: App, email: string): Promise<boolean> {
  return (await app.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

/** The job that notifies a user of a change to their account. */
export async function mailNotice(app: App, { notice, email, locale, providers }: NoticeJob): Promise<void> {
  await sendMail(app, writeNotice(app.config.publicUrl, locale, email, notice, providers))
}
