import type { App } from '#base/app.ts'
import { sendMail } from '#partners/mail.ts'
import { renderMail } from '#partners/renderMail.ts'
import type { Locale } from '#text/locale.ts'
import { writeReminder } from './billingMails.ts'

/**
 * The job that reminds a reader that their subscription ends at `ends_at`; it does nothing if they
 * have paid since.
 */
export async function mailReminder(app: App, { user, ends_at, days }: { user: number; ends_at: string; days: number }): Promise<void> {
  const row = await app.db
    .selectFrom('subscriptions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .select(['u.email', 'u.locale', 's.ends_at', 'p.slug', 'p.name_ar', 'p.name_en'])
    .where('s.user_id', '=', user)
    .where('s.ends_at', '=', new Date(ends_at))
    .executeTakeFirst()
  if (!row) return
  const locale = row.locale as Locale
  const content = writeReminder(locale, days, { plan: { ar: row.name_ar, en: row.name_en }, planSlug: row.slug, endsAt: row.ends_at })
  await sendMail(app, renderMail(app.config.publicUrl, locale, row.email, content))
}
