import { isolate, isolateCode } from '#text/isolate.ts'
import type { Locale } from '#text/locale.ts'

type Status = { plan: string; sent: number; max: number; held: number; mutes: number; mutedUntil: string | null }

type BotTexts = {
  help: string
  /** @param account its address, shortened */
  paired(account: string): string
  /** @param account its address, shortened */
  askMove(account: string): string
  move: string
  badToken: string
  notLinked: string
  stopped: string
  started: string
  muted(until: string): string
  unmuted: string
  badDuration: string
  status(status: Status): string
  nothingYet: string
  why(alert: { title: string; keyword: string | null; because: string | null; is_followed: boolean }): string
  mutedCause: string
  gone: string
  whatsappStopped: string
  whatsappStarted: string
  whatsappHelp: string
}

/**
 * Writes a command after a left-to-right mark, because within Arabic the slash would move to the
 * other end.
 */
const command = (text: string) => `\u200E${text}`

/** Texts of the bot; plain. */
export const botTexts: Record<Locale, BotTexts> = {
  ar: {
    help: [
      'الأوامر:',
      `حالة التنبيهات: ${command('/status')}`,
      `كتم التنبيهات ساعتين: ${command('/mute 2h')}`,
      `إلغاء الكتم: ${command('/unmute')}`,
      `سبب آخر تنبيه: ${command('/why')}`,
      `إيقاف التنبيهات هنا: ${command('/stop')}`,
      `استئناف التنبيهات: ${command('/start')}`,
    ].join('\n'),
    paired: (account) =>
      `ارتبطت هذه المحادثة بالحساب ${isolateCode(account)}، وستصل إليها تنبيهاته. إذا لم يكن حسابك فأوقف التنبيهات: ${command('/stop')}`,
    askMove: (account) =>
      `هذا رابط الحساب ${isolateCode(account)}، وهذه المحادثة مرتبطة الآن بحساب آخر. هل تريد نقلها إليه؟ إذا أرسل إليك أحدهم هذا الرابط فلا تضغط الزر.`,
    move: 'نعم، انقلها',
    badToken: 'انتهت صلاحية هذا الرابط أو سبق استخدامه. يُرجى طلب رابط جديد من إعدادات التنبيهات في الموقع.',
    notLinked: 'هذه المحادثة غير مرتبطة بحساب. يُرجى طلب رابط من إعدادات التنبيهات في الموقع.',
    stopped: `أُوقفت التنبيهات هنا. لاستئنافها: ${command('/start')}`,
    started: 'استُؤنفت التنبيهات هنا.',
    muted: (until) => `كُتمت التنبيهات حتى ${until} بتوقيت الكويت. لإلغاء الكتم: ${command('/unmute')}`,
    unmuted: 'أُلغي الكتم.',
    badDuration: `لم تُفهم المدة. مثال: ${command('/mute 30m')} أو ${command('/mute 2h')} أو ${command('/mute 1d')}`,
    status: ({ plan, sent, max, held, mutes, mutedUntil }) =>
      [
        `الاشتراك: ${{ running: 'سارٍ', grace: 'في مهلة السماح، والتنبيهات محفوظة حتى التجديد' }[plan] ?? 'منتهٍ'}`,
        `رسائل اليوم على تيليغرام: ${sent} من ${max}`,
        `تنبيهات بانتظار الإرسال: ${held}`,
        mutedUntil ? `الكتم سارٍ حتى ${mutedUntil}` : `ما كُتم من كلمات ووكالات وأخبار: ${mutes}`,
      ].join('\n'),
    nothingYet: 'لم يصل تنبيه بعد.',
    why: ({ title, keyword, because, is_followed }) =>
      `${isolate(title)}\n${is_followed ? 'لأنك تتابع هذا الخبر' : keyword ? `بسبب كلمة «${isolate(keyword)}»${because ? `، ووردت في الخبر هكذا: «${isolate(because)}»` : ''}` : 'بسبب الأقسام أو الوكالات التي اخترتها'}`,
    mutedCause: 'كُتمت هذه التنبيهات',
    gone: 'لم يعد هذا التنبيه متاحاً',
    whatsappStopped: 'أُوقفت التنبيهات على واتساب. لاستئنافها أرسل: ابدأ',
    whatsappStarted: 'استُؤنفت التنبيهات على واتساب.',
    whatsappHelp: 'هذا رقم آلي لتنبيهات الأخبار. لإيقافها أرسل: إيقاف\nولاستئنافها أرسل: ابدأ\nبقية الإعدادات في حسابك على الموقع.',
  },
  en: {
    help: [
      'Commands:',
      '/status – the state of your alerts',
      '/mute 2h – mute alerts for two hours',
      '/unmute – end the mute',
      '/why – the reason for the last alert',
      '/stop – stop alerts here',
      '/start – resume alerts',
    ].join('\n'),
    paired: (account) =>
      `This chat is linked to the account ${isolateCode(account)}, and its alerts will arrive here. If it is not yours, stop them: /stop`,
    askMove: (account) =>
      `This link belongs to the account ${isolateCode(account)}, but this chat is linked to another one. Do you want to move it? If somebody sent you this link, do not press the button.`,
    move: 'Yes, move it',
    badToken: 'This link has expired or was used already. Please get a new one in the alert settings on our site.',
    notLinked: 'This chat is not linked to an account. Please get a link in the alert settings on our site.',
    stopped: 'Alerts are stopped here. To resume: /start',
    started: 'Alerts are on again here.',
    muted: (until) => `Alerts are muted until ${until}, Kuwait time. To end this: /unmute`,
    unmuted: 'The mute has ended.',
    badDuration: 'That duration was not understood. Examples: /mute 30m, /mute 2h, /mute 1d',
    status: ({ plan, sent, max, held, mutes, mutedUntil }) =>
      [
        `Subscription: ${{ running: 'running', grace: 'in the grace period; alerts are kept until you renew' }[plan] ?? 'ended'}`,
        `Telegram messages today: ${sent} of ${max}`,
        `Alerts waiting to be sent: ${held}`,
        mutedUntil ? `Muted until ${mutedUntil}` : `Muted keywords, agencies and stories: ${mutes}`,
      ].join('\n'),
    nothingYet: 'No alert has arrived yet.',
    why: ({ title, keyword, because, is_followed }) =>
      `${isolate(title)}\n${is_followed ? 'Because you follow this story' : keyword ? `Because of “${isolate(keyword)}”${because ? `, printed as “${isolate(because)}”` : ''}` : 'Because of the sections or agencies you chose'}`,
    mutedCause: 'Muted',
    gone: 'This alert is no longer available',
    whatsappStopped: 'Alerts on WhatsApp are stopped. To resume, send: START',
    whatsappStarted: 'Alerts on WhatsApp are on again.',
    whatsappHelp:
      'This is an automatic number for news alerts. To stop them, send: STOP\nTo resume, send: START\nEverything else is in your account on our site.',
  },
}
