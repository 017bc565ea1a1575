import type { App } from '#base/app.ts'
import { sendMail } from '#partners/mail.ts'
import { renderMail } from '#partners/renderMail.ts'
import type { Locale } from '#text/locale.ts'
import { nameIn } from '#text/locale.ts'
import { confirmPath } from './links.ts'
import { issueTexts } from './mailTexts.ts'
import { selectNewsletters } from './newsletterRow.ts'

/**
 * The job that asks a mailbox whether it wants the newsletters. If it is cut off, the mail is sent
 * again: two are better than none. Throws the mail server's error.
 */
export async function mailConfirmation(app: App, { id }: { id: number }): Promise<void> {
  const request = await app.db.selectFrom('newsletter_requests').selectAll().where('id', '=', id).executeTakeFirst()
  if (!request) return
  const locale = request.locale as Locale
  const newsletters = await selectNewsletters(app.db).where('n.id', 'in', request.newsletters).execute()
  const t = issueTexts[locale]
  const names = newsletters.map((one) => nameIn(locale, one))
  const mail = renderMail(app.config.publicUrl, locale, request.email, {
    subject: t.confirmSubject,
    lines: [t.confirmAsk, ...names.map((name) => `• ${name}`), t.confirmIgnore],
    link: { label: t.confirmLink, path: confirmPath(app, id) },
  })
  await sendMail(app, mail)
}
