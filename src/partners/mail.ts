import { createTransport, type Transporter } from 'nodemailer'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { addToOutbox } from './outbox.ts'

/** `to` is a single bare address; `html` has the same content as `text`; `headers` are added to the usual ones. */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> }

/** Sends by SMTP; in the demo, stores the mail in the outbox. Throws the server's error, so that the job is retried. */
export async function sendMail(app: App, mail: Mail): Promise<void> {
  const { smtpUrl, from } = app.config.mail
  if (app.config.mode === 'demo') return addToOutbox(app, { channel: 'mail', recipient: mail.to, ...withoutTo(mail) })
  if (!smtpUrl) throw new Error('SMTP_URL is not set')
  await transportTo(smtpUrl).sendMail({
    ...mail,
    // Objects, so that their content cannot be parsed as further addresses.
    from: { name: brand.nameAr, address: from },
    to: { name: '', address: mail.to },
    // RFC 3834: prevents automatic replies to automatic mail.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  })
}

/** Connects and signs in to the mail server without sending anything. Throws its error. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  await transportTo(smtpUrl).verify()
}

const withoutTo = ({ subject, text, html }: Mail) => ({ subject, text, html })

const transports = new Map<string, Transporter>()

/** A new connection for each mail: there are few, and an idle connection might break unnoticed. */
function transportTo(url: string): Transporter {
  const transport =
    transports.get(url) ?? createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 })
  transports.set(url, transport)
  return transport
}
