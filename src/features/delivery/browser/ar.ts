import { quoted } from '#ui/messages/quoted.ts'

/** The log of alerts, in Arabic. */
export const ar = {
  failed: 'تعذّر تحميل سجل التنبيهات.',
  log: 'التنبيهات',
  empty: 'لا تنبيهات بعد. يصل أولها مع أول خبر يطابق اهتماماتك بعد حفظها.',
  emptyWithoutPlan: 'لا تنبيهات بعد. تبدأ مع اشتراكك، فور ظهور خبر يطابق اهتماماتك.',
  plans: 'اطّلع على الباقات',
  emptyFiltered: 'لا تنبيهات بهذا الاختيار.',
  settings: 'إعدادات التنبيهات',
  outcome: 'الحالة',
  outcomes: { all: 'الكل', arrived: 'وصلت', waiting: 'بانتظار الإرسال', not_sent: 'لم تصل' },
  channel: 'القناة',
  channels: { all: 'كل القنوات', push: 'المتصفح', telegram: 'تيليغرام', whatsapp: 'واتساب', none: 'لم يُرسل' },
  download: 'نزّل السجل (CSV)',
  downloadFailed: 'تعذّر تنزيل السجل. تحقق من الاتصال ثم حاول مجدداً.',
  because: (keyword: string) => `بسبب: ${quoted('ar', keyword)}`,
  printed: (words: string) => `كما وردت في الخبر: ${quoted('ar', words)}`,
  bySections: 'بسبب الأقسام أو الوكالات التي اخترتها',
  byFollowing: 'لأنك تتابع هذا الخبر',
  postGone: 'حُذف هذا الخبر.',
  outcomesOf: 'ما آل إليه التنبيه',

  mute: 'اكتم',
  muteKeyword: (keyword: string) => `اكتم ${quoted('ar', keyword)}`,
  muteAgency: (name: string) => `اكتم ${name}`,
  muteStory: 'اكتم هذا الخبر',
  mutes: 'ما كتمته',
  muteKinds: { keyword: 'كلمة', agency: 'وكالة', story: 'خبر', all: 'كل التنبيهات' },
  until: 'حتى',
  unmute: 'ألغِ الكتم',
  unmuteOf: (name: string) => `ألغِ كتم ${name}`,
  notReached: 'تعذّر الاتصال بالموقع، ولم يتغيّر شيء.',

  whyTitle: 'لماذا لم يصلني؟',
  whyAddress: 'رابط الخبر',
  whyHint: 'انسخ رابط الخبر والصقه هنا.',
  whyAsk: 'اعرف السبب',
  whyBad: 'هذا ليس رابط خبر في الموقع.',
  whyGone: 'لم نعثر على هذا الخبر.',
}
export type AlertLogMessages = typeof ar
