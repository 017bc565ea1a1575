import { plural } from '../messages/plural.ts'

/** Messages of the desk in Arabic; loaded only for staff. `en.ts` has the same shape. */
export const ar = {
  desk: 'مكتب التحرير',
  checking: 'يجري التحقق من حسابك…',
  visitorTitle: 'هذه الصفحة لفريق التحرير',
  visitorText: 'سجّل الدخول بحساب مشرف أو محرر لتتابع.',
  readerTitle: 'لا تملك صلاحية هذه الصفحة',
  readerText: 'هذه الصفحة للمشرفين والمحررين. إن كنت منهم فاطلب من مدير الموقع تعديل صلاحية حسابك.',

  waiting: (n: number) =>
    n < 100
      ? plural('ar', n, {
          one: 'تعليق واحد ينتظر',
          two: 'تعليقان ينتظران',
          few: `${n} تعليقات تنتظر`,
          many: `${n} تعليقاً ينتظر`,
          other: `${n} تعليق ينتظر`,
        })
      : 'أكثر من 99 تعليقاً ينتظر',

  // Pending comments
  comments: 'التعليقات',
  kinds: { all: 'كل ما ينتظر', held: 'محجوزة', reported: 'مبلّغ عنها' },
  nothingWaits: 'لا شيء ينتظر قراراً. كل التعليقات عولجت.',
  queueFailed: 'تعذّر تحميل القائمة. لم يتغيّر شيء.',
  heldBy: {
    banned_word: (word: string) => `حُجز: فيه كلمة محظورة «${word}»`,
    many_links: (n: string) => `حُجز: عدد الروابط ${n}`,
    noise: (text: string) => `حُجز: رموز بلا كلام «${text}»`,
  },
  states: { visible: 'منشور', held: 'محجوز', removed: 'مُزال', deleted: 'حذفه كاتبه' },
  inReplyTo: (name: string) => `ردّاً على ${name}`,
  under: 'على',
  formerReader: 'قارئ سابق',
  author: (comments: number, removed: number) => `كتب ${comments} · أُزيل له ${removed}`,
  reports: 'البلاغات',
  bodyThen: 'كان النص وقت البلاغ:',
  approve: 'موافقة',
  remove: 'إزالة',
  removeAs: 'سبب الإزالة',
  suspend: 'إيقاف الكاتب',
  approved: 'نُشر التعليق.',
  removed: 'أُزيل التعليق.',
  failed: 'تعذّر تنفيذ القرار، ولم يتغيّر شيء. حاول مجدداً.',

  // Suspension
  suspendTitle: (name: string) => `إيقاف ${name} عن التعليق`,
  howLong: 'المدة',
  days: { 1: 'يوم واحد', 7: '7 أيام', 30: '30 يوماً', 0: 'نهائياً' },
  why: 'السبب',
  note: 'كلمة إلى القارئ (يراها مع سبب الإيقاف)',
  suspendNow: 'أوقف',
  suspendedNow: (name: string) => `أُوقف ${name} عن التعليق.`,
  isSuspended: (until: string) => `موقوف حتى ${until}`,
  isSuspendedForGood: 'موقوف نهائياً',
  lift: 'ارفع الإيقاف',
  lifted: 'رُفع الإيقاف.',
  cancel: 'إلغاء',

  // Banned words
  wordsIntro: 'التعليق الذي فيه إحدى هذه الكلمات، بأي صيغة، ينتظر مراجعة المشرفين. لا تُطابَق أجزاء الكلمات.',
  wordMissing: 'اكتب كلمة أو عبارة أولاً.',
  newWord: 'كلمة أو عبارة',
  banWord: 'أضف',
  allowWord: (word: string) => `اسمح بكلمة «${word}»`,
  noWords: 'لا كلمات محظورة بعد.',
  addedBy: (name: string) => `أضافها ${name}`,

  // Log
  logEmpty: 'لم يُتخذ أي قرار بعد.',
  acts: {
    approve: (name: string) => `وافق على تعليق ${name}`,
    remove: (name: string) => `أزال تعليق ${name}`,
    suspend: (name: string) => `أوقف ${name} عن التعليق`,
    lift: (name: string) => `رفع الإيقاف عن ${name}`,
    ban_word: (word: string) => `حظر كلمة «${word}»`,
    unban_word: (word: string) => `سمح بكلمة «${word}»`,
  },
  until: (when: string) => `حتى ${when}`,
  forGood: 'نهائياً',
  putBack: 'أعد نشره',
}

export type DeskMessages = typeof ar
