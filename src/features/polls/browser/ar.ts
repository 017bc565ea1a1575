import { plural } from '#text/plural.ts'

/** Arabic messages of the polls, loaded only with their pages. `en.ts` has the same shape. */
export const ar = {
  title: 'استطلاعات الرأي',
  intro: 'رأيك في شؤون الناس اليومية: اختر، ثم اطّلع على ما اختاره القراء.',
  tabs: { open: 'مفتوحة', trending: 'الأكثر تداولاً', closed: 'مغلقة' },
  tabsLabel: 'حالة الاستطلاعات',
  categoriesLabel: 'قسم الاستطلاعات',
  allCategories: 'كل الأقسام',
  backToPolls: 'كل الاستطلاعات',
  vote: 'صوّت',
  voting: 'يجري إرسال صوتك…',
  finalNote: 'صوتك نهائي لا يُعدَّل. تظهر النتائج بعد تصويتك.',
  chooseFirst: 'يُرجى اختيار أحد الخيارات',
  failed: 'تعذّر إرسال صوتك. تحقق من الاتصال ثم حاول مجدداً.',
  voteWaits: 'صوتك محفوظ على هذا الجهاز، وسيُرسل عند عودة الاتصال. يمكنك تغييره قبل ذلك.',
  withdraw: 'اسحبه',
  yourVote: 'صوتك',
  youVoted: 'احتُسب صوتك. تتجدد النتائج أمامك ما دام التصويت مفتوحاً.',
  final: 'نتائج نهائية.',
  noVotes: 'لم يصوّت أحد.',
  /** The time is the subject: يومان, not يومين. */
  closesIn: (time: string) => `بقي على إغلاق التصويت ${time}`,
  closesAt: (time: string) => `التصويت مفتوح حتى ${time}`,
  closedAt: (time: string) => `أُغلق التصويت في ${time}`,
  closing: 'يُغلق التصويت الآن…',
  and: ' و',
  votes: (n: number, shown: string) =>
    plural('ar', n, {
      zero: 'بلا أصوات',
      one: 'صوت واحد',
      two: 'صوتان',
      few: `${shown} أصوات`,
      many: `${shown} صوتاً`,
      other: `${shown} صوت`,
    }),
  emptyTitle: { open: 'لا استطلاعات مفتوحة الآن', trending: 'لا استطلاعات مفتوحة الآن', closed: 'لم يُغلق أي استطلاع بعد' },
  emptyText: {
    open: 'تصفّح ما أُغلق منها واطّلع على نتائجه.',
    trending: 'تصفّح ما أُغلق منها واطّلع على نتائجه.',
    closed: 'شارك في الاستطلاعات المفتوحة.',
  },
  emptyLink: { open: 'الاستطلاعات المغلقة', trending: 'الاستطلاعات المغلقة', closed: 'الاستطلاعات المفتوحة' },
  loadMoreFailed: 'تعذّر تحميل المزيد من الاستطلاعات.',
}

export type PollMessages = typeof ar
