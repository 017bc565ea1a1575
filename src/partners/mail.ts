import { PassThrough } from 'node:stream'
import type { Transporter } from 'nodemailer'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { addToOutbox } from './outbox.ts'

/** A file sent along; its name is of ASCII. */
type Attachment = { filename: string; content: Buffer; contentType: string }

/**
 * `to` is a single bare address; `html` has the same content as `text`; `headers` are added to the
 * usual ones. The demo's outbox has no `attachments`.
 */
export type Mail = { to: string; subject: string; text: string; html: string; headers?: Record<string, string>; attachments?: Attachment[] }

/**
 * The connection broke after the whole mail was handed over but before the server answered: it may
 * have arrived.
 */
export class MailCutOff extends Error {}

/**
 * Sends by SMTP; in the demo, stores the mail in the outbox. Throws `MailCutOff`, or the server's
 * error, so that the job is retried.
 */
export async function sendMail(app: App, mail: Mail): Promise<void> {
  const { smtpUrl, from } = app.config.mail
  if (app.config.mode === 'demo') return addToOutbox(app, { channel: 'mail', recipient: mail.to, ...withoutTo(mail) })
  if (!smtpUrl) throw new Error('SMTP_URL is not set')
  const transport = await openTransport(smtpUrl)
  let isHandedOver = false
  transport.use('stream', ({ message }, done) => {
    message.transform(() =>
      new PassThrough().once('end', () => {
        isHandedOver = true
      }),
    )
    done(null)
  })
  try {
    await transport.sendMail(withHeaders(mail, from))
  } catch (error) {
    // nodemailer tells no difference between a connection that breaks before and after that.
    if (isHandedOver && (error as { responseCode?: number }).responseCode === undefined)
      throw new MailCutOff('the connection broke before the mail server answered', { cause: error })
    throw error
  }
}

/** Connects and signs in to the mail server without sending anything. Throws its error. */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = await openTransport(smtpUrl)
  await transport.verify()
}

function withHeaders(mail: Mail, from: string) {
  return {
    ...mail,
    // Objects, so that their content cannot be parsed as further addresses.
    from: { name: brand.nameAr, address: from },
    to: { name: '', address: mail.to },
    // RFC 3834: prevents automatic replies to automatic mail.
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  }
}

const withoutTo = ({ subject, text, html }: Mail) => ({ subject, text, html })

/** A new connection for each mail: there are few, and an idle connection might break unnoticed. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 })
}
