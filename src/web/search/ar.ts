import { plural } from '../messages/plural.ts'

/** The sentences of searching in Arabic; loaded when somebody searches. `en.ts` has the same shape. */
export const ar = {
  suggestions: 'اقتراحات البحث',
  suggested: (n: number) =>
    plural('ar', n, {
      zero: 'لا اقتراحات',
      one: 'اقتراح واحد، انتقل إليه بالسهم',
      two: 'اقتراحان، انتقل بينهما بالسهمين',
      few: `${n} اقتراحات، انتقل بينها بالسهمين`,
      many: `${n} اقتراحاً، انتقل بينها بالسهمين`,
      other: `${n} اقتراح، انتقل بينها بالسهمين`,
    }),
  remembered: 'عمليات بحث سابقة',
  recent: 'عمليات بحثك الأخيرة',
  recentNote: 'محفوظة على هذا الجهاز وحده.',
  forget: (words: string) => `احذف «${words}»`,
  forgetAll: 'امسحها كلها',
  forgotten: 'مُسحت عمليات بحثك الأخيرة من هذا الجهاز.',
  undo: 'تراجع',
}

export type SearchMessages = typeof ar
