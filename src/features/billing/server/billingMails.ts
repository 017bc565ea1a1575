import { brand } from '#brand.ts'
import type { MailContent } from '#partners/renderMail.ts'
import { isolateCode } from '#text/isolate.ts'
import type { Locale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { amountText } from '../money.ts'
import { graceMs } from '../periods.ts'

type Reminder = { plan: Record<Locale, string>; planSlug: string; endsAt: Date }

/** @param days before the end: 7, 1, or 0 when grace begins */
export function writeReminder(locale: Locale, days: number, { plan, planSlug, endsAt }: Reminder): MailContent {
  const path = `/profile/subscribe?plan=${encodeURIComponent(planSlug)}`
  const end = fullTime(locale, endsAt.toISOString())
  const graceEnd = fullTime(locale, new Date(endsAt.getTime() + graceMs).toISOString())
  if (locale === 'ar') {
    const link = { label: 'تجديد الاشتراك', path }
    if (days === 0)
      return {
        subject: `انتهى اشتراكك في ${brand.nameAr}`,
        lines: [
          `انتهت مدة اشتراكك في باقة «${plan.ar}» في ${end}.`,
          `نواصل جمع الأخبار التي تطابق اهتماماتك حتى ${graceEnd}، ونرسلها إليك دفعة واحدة فور التجديد.`,
        ],
        link,
      }
    return {
      subject: days === 1 ? `بقي أقل من يوم على انتهاء اشتراكك في ${brand.nameAr}` : `اقترب موعد انتهاء اشتراكك في ${brand.nameAr}`,
      lines: [
        `تنتهي مدة اشتراكك في باقة «${plan.ar}» في ${end}.`,
        'إذا جدّدت الاشتراك قبل ذلك أُضيفت المدة الجديدة إلى ما تبقّى منه، فلا تخسر أي يوم.',
      ],
      link,
    }
  }
  const link = { label: 'Renew the subscription', path: `/en${path}` }
  if (days === 0)
    return {
      subject: `Your subscription to ${brand.nameEn} has ended`,
      lines: [
        `Your subscription, “${plan.en}”, ended on ${end}.`,
        `We keep collecting news that matches your interests until ${graceEnd}, and send it to you as soon as you renew.`,
      ],
      link,
    }
  return {
    subject: days === 1 ? `Less than a day left of your subscription to ${brand.nameEn}` : `Your subscription to ${brand.nameEn} ends soon`,
    lines: [
      `Your subscription, “${plan.en}”, ends on ${end}.`,
      'If you renew before that, the new time is added to what is left, so you lose no day.',
    ],
    link,
  }
}

type Paid = { plan: Record<Locale, string>; amount: number; receipt: string; startsAt: Date; endsAt: Date }

export function writeReceiptMail(locale: Locale, { plan, amount, receipt, startsAt, endsAt }: Paid): MailContent {
  const [start, end] = [startsAt, endsAt].map((time) => fullTime(locale, time.toISOString()))
  if (locale === 'ar')
    return {
      subject: `وصلتنا دفعتك، وهذا رقم الإيصال: ${isolateCode(receipt)}`,
      lines: [
        `وصلنا ${amountText(locale, amount)} ثمن اشتراكك في باقة «${plan.ar}».`,
        `يبدأ الاشتراك في ${start}، وينتهي في ${end}.`,
        'الإيصال مرفق بهذه الرسالة.',
      ],
      link: { label: 'عرض الاشتراك والإيصال', path: '/profile/subscription' },
    }
  return {
    subject: `We received your payment: receipt ${receipt}`,
    lines: [
      `We received ${amountText(locale, amount)} for your subscription, “${plan.en}”.`,
      `It begins on ${start} and ends on ${end}.`,
      'The receipt is attached to this mail.',
    ],
    link: { label: 'See the subscription and its receipt', path: '/en/profile/subscription' },
  }
}
