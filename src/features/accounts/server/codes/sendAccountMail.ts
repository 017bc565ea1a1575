import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Locale } from '#base/locale.ts'
import { sendMail } from '#partners/mail.ts'
import { codeOf, type Purpose } from './emailCode.ts'
import { type Notice, writeCodeMail, writeNotice } from './mailTexts.ts'

/**
 * The job behind every code: mails it to whoever has the address. A sign-up with an address that has an account already gets a letter that says so,
 * and for anything else an address without an account gets none. Run twice, it mails twice.
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
  const has = row.user_id !== null
  if (purpose === 'sign_up' && has) await sendMail(app, writeNotice(app.config.publicUrl, locale, row.email, 'already_registered'))
  else if (purpose === 'sign_up' || has)
    await sendMail(app, writeCodeMail(app.config.publicUrl, locale, row.email, purpose, codeOf(app, id)))
}

export type NoticeJob = { notice: Notice; email: string; locale: Locale }

/** The job that tells somebody what happened to their account. */
export async function mailNotice(app: App, { notice, email, locale }: NoticeJob): Promise<void> {
  await sendMail(app, writeNotice(app.config.publicUrl, locale, email, notice))
}

/** Queues it in the transaction that changes the account. */
export const queueNotice = (tx: Kysely<DB>, job: NoticeJob) => addJob(tx, 'mailNotice', job)
