import type { App } from '#base/app.ts'
import { verifyMailServer } from '../mail.ts'
import { type Finding, notSet, ok, reasonOf, wrong } from './finding.ts'

/** Connects and signs in to the mail server; nothing is sent. */
export async function checkMail(app: App): Promise<Finding> {
  const { smtpUrl, from } = app.config.mail
  if (!smtpUrl) return notSet('mail', 'Set SMTP_URL; a live installation needs it.')
  try {
    await verifyMailServer(smtpUrl)
    return ok('mail', `${new URL(smtpUrl).host}, from ${from}`)
  } catch (error) {
    return wrong(
      'mail',
      reasonOf(error),
      'Check host, port, user and password in SMTP_URL (smtp://user:password@host:587, or smtps:// for port 465).',
    )
  }
}
