import { isolate } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'

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
  updated: (when: string) => `حُدِّث في ${when}`,
  photoBy: 'مصدر الصورة:',
  by: (author: string) => `بقلم ${isolate(author)}`,
  readingTime: (minutes: number) =>
    `وقت القراءة: ${plural('ar', minutes, {
      zero: 'أقل من دقيقة',
      one: 'دقيقة',
      two: 'دقيقتان',
      few: `${minutes} دقائق`,
      many: `${minutes} دقيقة`,
      other: `${minutes} دقيقة`,
    })}`,
  tools: 'القراءة والاستماع والإخفاء',
  less: 'أقل من هذا',
  smaller: 'صغّر الخط',
  larger: 'كبّر الخط',
  textSize: (percent: number) => `حجم الخط: \u2066${percent}%\u2069`,
  listen: 'استمع إلى الخبر',
  pause: 'أوقف مؤقتاً',
  goOn: 'تابع الاستماع',
  stop: 'أنهِ الاستماع',
  moreOf: (agency: string) => `المزيد من ${isolate(agency)}`,
  noBody: 'لم تنشر الوكالة نص الخبر في خلاصتها. تجده كاملاً على موقعها.',
  articleFailed: 'تعذّر تحميل الخبر.',
  articleNotStored: 'نص هذا الخبر ليس محفوظاً على هذا الجهاز، وسيظهر من تلقاء نفسه عند عودة الاتصال.',
  openInNewTab: 'يُفتح في نافذة جديدة',
}

export type ArticleMessages = typeof articleAr
