import { plural } from '#text/plural.ts'

const commentsOf = (n: number) =>
  plural('ar', n, { zero: 'لا تعليقات', one: 'تعليق واحد', two: 'تعليقان', few: `${n} تعليقات`, many: `${n} تعليقاً`, other: `${n} تعليق` })

/** Genitive of `commentsOf`. */
const commentsAfter = (n: number) => (n === 2 ? 'تعليقين' : commentsOf(n))
/** Passive verb before `commentsOf`. */
const verbFor = (n: number, verb: string, feminine: string) => plural('ar', n, { two: verb, few: feminine, other: verb })

/** «منها», as the noun before it requires. */
const ofThem = (n: number) => plural('ar', n, { one: 'منه', two: 'منهما', other: 'منها' })

const newsroom = 'هيئة التحرير'

/** Messages of the desk in Arabic; loaded only for staff. `en.ts` has the same shape. */
export const ar = {
  desk: 'مكتب التحرير',
  pages: 'صفحات المكتب:',
  checking: 'يجري التحقق من حسابك…',
  visitorTitle: 'هذه الصفحة لفريق التحرير',
  /** Texts by the role that the page needs; so is `readerText`. */
  visitorText: {
    moderator: 'سجّل الدخول بحساب مشرف أو محرر للمتابعة.',
    editor: 'سجّل الدخول بحساب محرر أو مدير للمتابعة.',
    admin: 'سجّل الدخول بحساب مدير للمتابعة.',
  },
  readerTitle: 'لا تملك صلاحية هذه الصفحة',
  readerText: {
    moderator: 'هذه الصفحة للمشرفين والمحررين. إن كنت منهم فاطلب من مدير الموقع تعديل صلاحية حسابك.',
    editor: 'هذه الصفحة للمحررين ومديري الموقع.',
    admin: 'هذه الصفحة لمديري الموقع.',
  },
  toDesk: 'إلى مكتب التحرير',

  waiting: (n: number) =>
    n < 100
      ? plural('ar', n, {
          zero: 'لا تعليق ينتظر',
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
  nothingWaits: 'لا تعليق ينتظر قراراً.',
  queueFailed: 'تعذّر تحميل القائمة. لم يتغيّر شيء.',
  heldBy: {
    banned_word: (word: string) => `حُجز: فيه كلمة محظورة «${word}»`,
    many_links: (n: string) => `حُجز لكثرة الروابط: ${n}`,
    noise: (text: string) => `حُجز: رموز بلا كلام «${text}»`,
  },
  states: { visible: 'منشور', held: 'محجوز', removed: 'مُزال', deleted: 'حذفه كاتبه' },
  inReplyTo: (name: string) => `ردّاً على ${name}`,
  under: 'على',
  formerReader: 'قارئ سابق',
  author: (comments: number, removed: number) =>
    `${commentsOf(comments)}${comments === 0 ? '' : removed === 0 ? `، لم يُزل ${ofThem(comments)} شيء` : comments === 1 ? '، وقد أُزيل' : `، أُزيل ${ofThem(comments)} ${removed}`}`,
  reports: 'البلاغات',
  bodyThen: 'كان النص وقت البلاغ:',
  approve: 'وافق',
  remove: 'أزِله',
  removeAs: 'سبب الإزالة',
  suspend: 'أوقف الكاتب',
  chosenComments: (n: number) => `المختار: ${commentsOf(n)}`,
  approvedMany: (n: number) => `${verbFor(n, 'نُشر', 'نُشرت')} ${commentsOf(n)}`,
  removedMany: (n: number) => `${verbFor(n, 'أُزيل', 'أُزيلت')} ${commentsOf(n)}`,
  undoneMany: (n: number) => `أُلغي القرار في ${commentsAfter(n)}`,
  undo: 'تراجع',
  undone: 'أُلغي القرار.',
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
  suspendedNow: (name: string) => `سرى إيقاف ${name} عن التعليق.`,
  isSuspended: (until: string) => `الإيقاف سارٍ حتى ${until}`,
  isSuspendedForGood: 'الإيقاف نهائي',
  lift: 'ارفع الإيقاف',
  lifted: 'رُفع الإيقاف.',
  cancel: 'ألغِ',

  // Banned words
  wordsIntro: 'التعليق الذي فيه إحدى هذه الكلمات، بأي صيغة، ينتظر مراجعة المشرفين. لا تُطابَق أجزاء الكلمات.',
  wordMissing: 'اكتب كلمة أو عبارة أولاً.',
  newWord: 'كلمة أو عبارة',
  banWord: 'أضف',
  allowWord: (word: string) => `اسمح بكلمة «${word}»`,
  noWords: 'لا كلمات محظورة بعد.',
  /**
   * The newsroom is the subject, because a verb would need to know whether the name is a man's or a
   * woman's.
   */
  addedBy: (name: string) => (name === newsroom ? `أضافتها ${newsroom}` : `أضافتها ${newsroom}: ${name}`),

  putBack: 'أعد نشره',
}

export type DeskMessages = typeof ar
