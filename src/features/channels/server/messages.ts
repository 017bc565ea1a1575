import { defineErrors } from '#base/errors.ts'
import type { LocalizedText } from '#text/locale.ts'

/** Errors of this feature. */
export const channelErrors = defineErrors({
  channel_unavailable: {
    status: 404,
    ar: 'هذه القناة غير متاحة في هذا الموقع حالياً.',
    en: 'This channel is not available on this site at present.',
  },
  channel_not_linked: {
    status: 409,
    ar: 'هذه القناة غير مرتبطة بحسابك بعد، أو أنها متوقفة. يُرجى ربطها أولاً.',
    en: 'This channel is not linked to your account yet, or it is off. Please link it first.',
  },
  channel_gone: {
    status: 409,
    ar: 'لم تعد هذه القناة تقبل رسائلنا، فأوقفناها. يُرجى ربطها من جديد.',
    en: 'This channel no longer accepts our messages, so we switched it off. Please link it again.',
  },
  push_gone: {
    status: 409,
    ar: 'لم تعد خدمة الإشعارات تعرف هذا المتصفح. يُرجى تفعيل الإشعارات فيه من جديد.',
    en: 'The push service no longer knows this browser. Please turn on notifications in it again.',
  },
  channel_busy: {
    status: 503,
    ar: 'تعذّر الوصول إلى مزوّد الخدمة الآن، ولم يُرسل شيء. يُرجى المحاولة بعد قليل.',
    en: 'The provider could not be reached, and nothing was sent. Please try again shortly.',
  },
  whatsapp_full: {
    status: 503,
    ar: 'بلغنا الحد اليومي لعدد من يمكننا مراسلتهم عبر واتساب، ولم يُرسل شيء. يُرجى المحاولة غداً.',
    en: 'We have reached the number of people whom we may message on WhatsApp in a day, and nothing was sent. Please try again tomorrow.',
  },
  whatsapp_needs_plan: {
    status: 403,
    ar: 'تنبيهات واتساب للمشتركين، ولم يُرسل رمز. اشترك في إحدى الباقات، ثم أكّد رقمك.',
    en: 'Alerts on WhatsApp are for subscribers, and no code was sent. Choose a plan first, then confirm your number.',
  },
  beams_not_configured: {
    status: 404,
    ar: 'خدمة «بوشر بيمز» للإشعارات غير مفعّلة في هذا الموقع.',
    en: 'Pusher Beams is not configured on this site.',
  },
})

/** Messages shown beside a field. */
export const channelFieldMessages: Record<string, LocalizedText> = {
  bad_subscription: {
    ar: 'تعذّر تسجيل هذا المتصفح للإشعارات. حدّث الصفحة ثم حاول مجدداً.',
    en: 'This browser could not be registered for notifications. Please reload the page and try again.',
  },
}

/** Messages of successful writes. */
export const channelSuccesses = {
  push_linked: { ar: 'ستصل الإشعارات إلى هذا المتصفح', en: 'Notifications will reach this browser' },
  push_unlinked: { ar: 'أُوقفت الإشعارات في هذا المتصفح', en: 'Notifications are off in this browser' },
  telegram_code_sent: {
    ar: 'إذا كانت هذه المحادثة قد بدأت مع البوت فسيصلها رمز من ستة أرقام. إن لم يصل فافتح البوت واضغط «ابدأ» ثم حاول مجدداً.',
    en: 'If this chat has started the bot, a six-digit code is on its way. If none arrives, open the bot, press “Start” and try again.',
  },
  telegram_linked: { ar: 'رُبط تيليغرام بحسابك', en: 'Telegram is linked to your account' },
  telegram_unlinked: { ar: 'أُلغي ربط تيليغرام بحسابك', en: 'Telegram is no longer linked to your account' },
  whatsapp_code_sent: {
    ar: 'إذا كان الرقم صحيحاً ومسجّلاً في واتساب فسيصله رمز من ستة أرقام.',
    en: 'If the number is right and has WhatsApp, a six-digit code is on its way.',
  },
  whatsapp_limit_saved: { ar: 'حُفظ الحد اليومي لواتساب', en: 'The daily limit of WhatsApp was saved' },
  whatsapp_linked: { ar: 'رُبط واتساب بحسابك', en: 'WhatsApp is linked to your account' },
  whatsapp_unlinked: { ar: 'أُلغي ربط واتساب بحسابك', en: 'WhatsApp is no longer linked to your account' },
  test_sent: { ar: 'أُرسلت رسالة تجريبية', en: 'A test message was sent' },
} satisfies Record<string, LocalizedText>
