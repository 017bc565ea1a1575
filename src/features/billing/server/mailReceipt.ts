import type { App } from '#base/app.ts'
import { sendMail } from '#partners/mail.ts'
import { renderMail } from '#partners/renderMail.ts'
import type { Locale } from '#text/locale.ts'
import { writeReceiptMail } from './billingMails.ts'
import { receiptNumber } from './payments/presentPayment.ts'
import { receiptPdf } from './receipt/receiptPdf.ts'

/** The job that tells a reader that their payment was received, with the receipt. */
export async function mailReceipt(app: App, { payment }: { payment: string }): Promise<void> {
  const row = await app.db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .selectAll('p')
    .select(['u.id as reader', 'u.email', 'u.locale as user_locale'])
    .where('p.id', '=', payment)
    .executeTakeFirst()
  const receipt = row && receiptNumber(row)
  if (!row?.starts_at || !row.ends_at || !receipt) return
  const locale = row.user_locale as Locale
  const plan = { ar: row.plan_name_ar, en: row.plan_name_en }
  const content = writeReceiptMail(locale, { plan, amount: row.amount, receipt, startsAt: row.starts_at, endsAt: row.ends_at })
  const { filename, content: pdf } = await receiptPdf(app, row.reader, payment, locale)
  const attachments = [{ filename, content: pdf, contentType: 'application/pdf' }]
  await sendMail(app, { ...renderMail(app.config.publicUrl, locale, row.email, content), attachments })
}
