import { createTransport, type Transporter } from 'nodemailer'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { keepInOutbox } from './outbox.ts'

/** `to` is one bare address; `html` says the same as `text`. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends by SMTP; in the demo the mail lands in the outbox. Throws what the server answered, so that the job is tried again. */
export async function sendMail(app: App, mail: Mail): Promise<void> {
  const { smtpUrl, from } = app.config.mail
  if (app.config.mode === 'demo') return keepInOutbox(app, { channel: 'mail', recipient: mail.to, ...withoutTo(mail) })
  if (!smtpUrl) throw new Error('SMTP_URL is not set')
  await transportTo(smtpUrl).sendMail({
    ...mail,
    // As objects, so that nothing in them is read as further addresses.
    from: { name: brand.nameAr, address: from },
    to: { name: '', address: mail.to },
    // RFC 3834: no automatic answers to a mail that nobody wrote.
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

const withoutTo = ({ subject, text, html }: Mail) => ({ subject, text, html })

const transports = new Map<string, Transporter>()

/** A connection is made for each mail: they are few, and none is kept open to break unnoticed. */
function transportTo(url: string): Transporter {
  const transport =
    transports.get(url) ?? createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 })
  transports.set(url, transport)
  return transport
}
