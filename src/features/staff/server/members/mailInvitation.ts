import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { sendMail } from '#partners/mail.ts'
import { type MailContent, renderMail } from '#partners/renderMail.ts'
import type { Locale } from '#text/locale.ts'
import { roleNames } from '../../roleNames.ts'
import type { StaffRole } from '../../schema.ts'
import { invitationToken } from './invitationToken.ts'

/**
 * The job that mails an invitation; one that was withdrawn or has expired meanwhile is not sent.
 */
export async function mailInvitation(app: App, { id }: { id: number }): Promise<void> {
  const row = await app.db
    .selectFrom('staff_invitations')
    .select(['email', 'role', 'locale'])
    .where('id', '=', id)
    .where('expires_at', '>', app.now())
    .executeTakeFirst()
  if (!row) return
  const locale = row.locale as Locale
  await sendMail(
    app,
    renderMail(app.config.publicUrl, locale, row.email, contentIn(locale, row.role as StaffRole, invitationToken(app, id))),
  )
}

/** The token is after the number sign, so that no server and no proxy logs it. */
function contentIn(locale: Locale, role: StaffRole, token: string): MailContent {
  const name = roleNames[locale][role]
  if (locale === 'ar')
    return {
      subject: `دعوة إلى فريق ${brand.nameAr}`,
      lines: [
        `تلقّيت هذه الدعوة للانضمام إلى فريق ${brand.nameAr} بصلاحية: ${name}.`,
        'افتح الرابط وسجّل الدخول بهذا البريد، أو أنشئ به حساباً ثم افتح الرابط مجدداً. الدعوة صالحة 7 أيام، ولا تصلح لبريد آخر.',
      ],
      link: { label: 'قبول الدعوة', path: `/invitation#${token}` },
    }
  return {
    subject: `An invitation to the staff of ${brand.nameEn}`,
    lines: [
      `You are invited to join the staff of ${brand.nameEn}. Role: ${name}.`,
      'Open the link and sign in with this address, or create an account with it and open the link again. The invitation is valid for 7 days, and for no other address.',
    ],
    link: { label: 'Accept the invitation', path: `/en/invitation#${token}` },
  }
}
