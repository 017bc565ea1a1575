import { plural } from '#ui/messages/plural.ts'

/** Messages around an article in Arabic. `articleEn.ts` has the same shape. */
export const articleAr = {
  backToList: 'العودة إلى القائمة',
  readAt: (agency: string) => `اقرأ الخبر كاملاً في ${agency}`,
  seeAt: (agency: string) => `شاهد المنشور لدى ${agency}`,
  alsoReportedBy: 'نشرته أيضاً',
  alsoReportedByCount: (n: number) =>
    plural('ar', n, {
      one: 'وكالة أخرى',
      two: 'وكالتان أخريان',
      few: `${n} وكالات أخرى`,
      many: `${n} وكالة أخرى`,
      other: `${n} وكالة أخرى`,
    }),
  updated: (when: string) => `عُدّل ${when}`,
  by: (author: string) => `بقلم ${author}`,
  noBody: 'لم تنشر الوكالة نص الخبر في خلاصتها. تجده كاملاً على موقعها.',
  articleFailed: 'تعذّر تحميل الخبر.',
  openInNewTab: 'يُفتح في نافذة جديدة',
}

export type ArticleMessages = typeof articleAr
