import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import type { Channel } from '../channels.ts'
import type { DisabledReason } from '../schema.ts'

const disabled: Record<Channel, Record<DisabledReason, string>> = {
  push: {
    gone: 'لم يعد أي متصفح يقبل إشعاراتنا، فأوقفنا هذه القناة. فعّل الإشعارات من جديد لتعود.',
    stopped: 'أوقفت الإشعارات. فعّلها من جديد لتعود.',
  },
  telegram: {
    gone: 'لم يعد تيليغرام يقبل رسائلنا إلى محادثتك: ربما حظرت البوت أو حذفت المحادثة. اربطها من جديد لتعود التنبيهات.',
    stopped: 'أوقفت التنبيهات بأمر ‎/stop في تيليغرام. اربط المحادثة من جديد لتعود.',
  },
  whatsapp: {
    gone: 'لم يعد واتساب يقبل رسائلنا إلى رقمك. أكّد الرقم من جديد لتعود التنبيهات.',
    stopped: 'أوقفت الرسائل بكلمة أرسلتها إلينا في واتساب. أكّد الرقم من جديد لتعود.',
  },
}

/** Arabic messages of the channels. `en.ts` has the same shape. */
export const ar = {
  title: 'قنوات التنبيه',
  names: { push: 'إشعارات المتصفح', telegram: 'تيليغرام', whatsapp: 'واتساب' } satisfies Record<Channel, string>,
  failed: 'تعذّر تحميل القنوات. لم يتغيّر شيء منها.',
  /** Telegram and WhatsApp are masculine. */
  states: {
    push: { on: 'تعمل', off: 'غير مفعّلة', stopped: 'متوقفة' },
    telegram: { on: 'يعمل', off: 'غير مرتبط', stopped: 'متوقف' },
    whatsapp: { on: 'يعمل', off: 'غير مرتبط', stopped: 'متوقف' },
  } satisfies Record<Channel, Record<'on' | 'off' | 'stopped', string>>,
  unavailable: 'هذه القناة غير متاحة حالياً.',
  disabled,
  since: 'منذ',
  test: 'أرسل رسالة تجريبية',
  unlink: 'ألغِ الربط',
  notSent: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
  browsers: (n: number) =>
    plural('ar', n, {
      zero: 'لا متصفح',
      one: 'متصفح واحد',
      two: 'متصفحان',
      few: `${n} متصفحات`,
      many: `${n} متصفحاً`,
      other: `${n} متصفح`,
    }),
  pushOnHere: 'تصل الإشعارات إلى هذا المتصفح.',
  pushOnElsewhere: (browsers: string) => `الإشعارات مفعّلة في غير هذا المتصفح (${browsers}).`,
  pushOff: 'فعّل الإشعارات ليصلك الخبر وأنت خارج الموقع.',
  pushLink: 'فعّل الإشعارات في هذا المتصفح',
  pushUnlink: 'أوقف الإشعارات في هذا المتصفح',
  pushUnsupported: 'هذا المتصفح لا يعرض الإشعارات. جرّب متصفحاً حديثاً، أو اختر تيليغرام أو واتساب.',
  pushHomeScreen:
    'على الآيفون والآيباد تعمل الإشعارات بعد إضافة الموقع إلى الشاشة الرئيسية: اضغط زر المشاركة، ثم «إضافة إلى الشاشة الرئيسية»، وافتح الموقع من هناك ثم فعّل الإشعارات.',
  pushNoService: 'تعذّر على المتصفح الوصول إلى خدمة إشعاراته. تحقق من اتصالك بالإنترنت ثم حاول مجدداً.',
  pushDenied: 'الإشعارات محظورة لهذا الموقع في متصفحك. للسماح بها:',
  pushRemedies: {
    Chrome: 'اضغط الأيقونة التي قبل العنوان في شريط العنوان، ثم «الأذونات»، واسمح بالإشعارات، ثم حدّث الصفحة.',
    Firefox: 'اضغط أيقونة الأذونات بجانب العنوان، واحذف حظر الإشعارات، ثم حدّث الصفحة.',
    Safari: 'افتح إعدادات Safari، ثم «مواقع الويب»، ثم «الإشعارات»، واسمح لهذا الموقع.',
    iPhone: `افتح «الإعدادات» في جهازك، ثم «الإشعارات»، ثم «${brand.nameAr}»، واسمح بها.`,
    other: 'افتح إعدادات المتصفح، ثم أذونات هذا الموقع، واسمح بالإشعارات، ثم حدّث الصفحة.',
  },
  telegramOff: 'تصلك التنبيهات في محادثة مع البوت، ويمكنك كتم كلمة أو وكالة بضغطة واحدة.',
  telegramOn: 'تصل التنبيهات إلى محادثتك في تيليغرام.',
  telegramLink: 'اربط تيليغرام',
  telegramOpen: 'افتح البوت واضغط «ابدأ»',
  telegramCommand: 'أو أرسل هذا الأمر إلى البوت',
  telegramWaiting: 'بانتظار أن تضغط «ابدأ» في تيليغرام. الرابط صالح لمرة واحدة خلال 15 دقيقة.',
  copy: 'انسخ',
  copied: 'نُسخ الأمر',
  telegramById: 'أو اكتب رقم معرّفك في تيليغرام',
  telegramId: 'رقم المعرّف',
  telegramIdHint: 'أرقام فقط. افتح البوت أولاً واضغط «ابدأ» كي يستطيع مراسلتك.',
  telegramHelp: 'الشرح بالصور',
  sendCode: 'أرسل الرمز',
  code: 'الرمز',
  codeHint: 'ستة أرقام.',
  confirm: 'أكّد',
  whatsappOff: 'تصلك أهم التنبيهات في واتساب بعد تأكيد رقمك برمز.',
  whatsappOn: 'تصل التنبيهات إلى رقمك في واتساب.',
  whatsappStop: 'لإيقافها من واتساب أرسل كلمة «إيقاف».',
  whatsappLink: 'أكّد رقم واتساب',
  whatsappNeedsPlan: 'تنبيهات واتساب للمشتركين. اشترك في إحدى الباقات، ثم أكّد رقمك هنا.',
  plans: 'قارن الباقات',
  phone: 'رقم الهاتف',
  phoneHint: 'رقم كويتي من 8 أرقام.',
  codeSentTo: 'أُرسل رمز إلى',
  change: 'غيّر الرقم',
}

export type ChannelMessages = typeof ar
