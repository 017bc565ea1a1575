import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { type Mail, sendMail } from '#partners/mail.ts'
import { renderMail } from '#partners/renderMail.ts'
import type { MessageKind } from '../schema.ts'

const recipients: Record<MessageKind, string> = { question: brand.email.contact, advertising: brand.email.advertising }
const subjects: Record<MessageKind, string> = { question: 'رسالة من القراء', advertising: 'طلب إعلان' }

type Row = { id: number; kind: string; name: string; email: string; phone: string; company: string; content: string }

/**
 * The job that mails a message to us; an answer goes to its sender. If it is cut off, the mail is
 * sent again: two are better than none. Throws the mail server's error.
 */
export async function mailMessage(app: App, { id }: { id: number }): Promise<void> {
  const row = await app.db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.mailed_at) return
  await sendMail(app, writeMail(app.config.publicUrl, row))
  await app.db.updateTable('contact_messages').set({ mailed_at: app.now() }).where('id', '=', id).execute()
}

function writeMail(publicUrl: string, { id, kind, name, email, phone, company, content }: Row): Mail {
  const sender = [`الاسم: ${name}`, `البريد: ${email}`, ...(phone ? [`الهاتف: ${phone}`] : []), ...(company ? [`الجهة: ${company}`] : [])]
  const subject = `${subjects[kind as MessageKind]} رقم ${id}`
  const mail = renderMail(publicUrl, 'ar', recipients[kind as MessageKind], {
    subject,
    lines: [`${subject}.`, ...sender, ...content.split(/\n+/)],
  })
  return { ...mail, headers: { 'Reply-To': email } }
}
