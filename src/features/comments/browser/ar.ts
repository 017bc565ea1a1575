import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

/** Arabic messages of the comments, loaded only with them. `en.ts` has the same shape. */
export const ar = {
  none: 'لا تعليقات بعد. كن أول من يعلّق.',
  failed: 'تعذّر تحميل التعليقات.',
  more: 'المزيد من التعليقات',
  moreReplies: (n: number) =>
    plural('ar', n, {
      one: 'اعرض رداً آخر',
      two: 'اعرض ردّين آخرين',
      few: `اعرض ${n} ردود أخرى`,
      many: `اعرض ${n} رداً آخر`,
      other: `اعرض ${n} رد آخر`,
    }),
  fresh: (n: number) =>
    plural('ar', n, {
      one: 'تعليق جديد',
      two: 'تعليقان جديدان',
      few: `${n} تعليقات جديدة`,
      many: `${n} تعليقاً جديداً`,
      other: `${n} تعليق جديد`,
    }),
  order: 'الترتيب',
  newest: 'الأحدث أولاً',
  oldest: 'الأقدم أولاً',

  // Writing
  write: 'اكتب تعليقك',
  writeReply: (name: string) => `ردّ على ${name}`,
  placeholder: 'ما رأيك؟',
  send: 'انشر',
  sendReply: 'انشر الرد',
  save: 'احفظ',
  cancel: 'ألغِ',
  left: (n: number) =>
    plural('ar', n, {
      zero: 'لم يبقَ أي حرف',
      one: 'بقي حرف واحد',
      two: 'بقي حرفان',
      few: `بقيت ${n} أحرف`,
      many: `بقي ${n} حرفاً`,
      other: `بقي ${n} حرف`,
    }),
  required: 'يُرجى كتابة تعليقك',
  empty: 'يُرجى إدخال تعليق',
  notSent: 'تعذّر إرسال تعليقك. نصّه باقٍ هنا؛ تحقق من الاتصال ثم حاول مجدداً.',
  queued: 'تعليقك محفوظ على هذا الجهاز، وسيُرسل عند عودة الاتصال.',
  queuedShort: 'لا اتصال الآن. سيُرسل تعليقك عند عودته.',
  withdraw: 'اسحبه',
  withdrawn: 'سُحب التعليق، ولن يُرسل.',
  draftNote: 'سجّل الدخول ليُنشر تعليقك. ما كتبته محفوظ في هذه النافذة.',
  rules: 'نناقش الفكرة لا الشخص. تعليقك يظهر باسمك.',

  // One comment
  reply: 'ردّ',
  edit: 'عدّل',
  delete: 'احذف',
  report: 'أبلغ عنه',
  reported: 'أُبلغ عنه',
  edited: 'عُدّل',
  newMark: 'جديد',
  you: 'أنت',
  permalink: 'رابط التعليق',
  reactTo: (name: string) => `التفاعل مع تعليق ${name}`,
  commentOf: (name: string) => `تعليق ${name}`,
  formerReader: 'قارئ سابق',
  editText: 'نص التعليق',
  gone: { deleted: 'حُذف هذا التعليق.', removed: 'أزال المشرفون هذا التعليق.', held: 'هذا التعليق قيد المراجعة.' },
  held: 'ينتظر تعليقك مراجعة المشرفين، ولا يراه غيرك حتى يُنشر.',
  heldBy: {
    banned_word: 'السبب: كلمة غير مسموحة.',
    many_links: 'السبب: روابط كثيرة.',
    noise: 'السبب: رموز كثيرة بلا كلام.',
  },
  removed: (reason: string) => `أزال المشرفون تعليقك: ${reason}. لا يراه غيرك.`,
  undo: 'تراجع',
  notThere: 'لم يعد هذا التعليق أو موضوعه موجوداً.',

  // Reports
  reportTitle: 'الإبلاغ عن تعليق',
  reportWhy: 'ما المشكلة في هذا التعليق؟',
  reasons: { spam: 'إعلان أو محتوى مكرر', abuse: 'إساءة أو إهانة', hate: 'كراهية أو تحريض', false: 'معلومة كاذبة', other: 'سبب آخر' },
  reportText: 'تفاصيل (اختياري)',
  reportSend: 'أبلغ',
  reportRequired: 'يُرجى اختيار سبب البلاغ',

  // Suspension
  suspendedUntil: (when: string) => `أوقف المشرفون مشاركتك في التعليقات حتى ${when}.`,
  suspendedForGood: 'أوقف المشرفون مشاركتك في التعليقات نهائياً.',
  because: (reason: string) => `السبب: ${reason}.`,

  // The reader's own
  ownNone: 'لم تكتب تعليقاً بعد. ستجد هنا تعليقاتك على الأخبار والاستطلاعات.',
  ownFailed: 'تعذّر تحميل تعليقاتك.',
  inReply: 'ردّ',
  about: (title: string) => `على ${quoted('ar', title)}`,
  aboutReportOf: (agency: string) => `على تقرير ${quoted('ar', agency)}`,
  recent: 'أحدث التعليقات',
  onStory: 'تعليقات القراء',
  recentNone: 'لا تعليقات بعد.',
}

export type CommentMessages = typeof ar
