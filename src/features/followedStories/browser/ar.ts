import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

/** Arabic messages of followed stories. `en.ts` has the same shape. */
export const ar = {
  follow: 'تابع الخبر',
  following: 'تتابع الخبر',
  followed: 'أخبار تتابعها',
  all: 'كل ما تتابعه',
  newReports: (n: number) =>
    plural('ar', n, {
      one: 'تقرير جديد',
      two: 'تقريران جديدان',
      few: `${n} تقارير جديدة`,
      many: `${n} تقريراً جديداً`,
      other: `${n} تقرير جديد`,
    }),
  unfollowOf: (title: string) => `أوقف متابعة ${quoted('ar', title)}`,
  none: 'لا تتابع أي خبر بعد',
  noneText: 'افتح صفحة خبر نشرته عدة وكالات، ثم اختر «تابع الخبر»، فتجد جديده هنا.',
  browse: 'تصفّح أحدث الأخبار',
  failed: 'تعذّر تحميل الأخبار التي تتابعها. لم يُفقد شيء منها.',
  undo: 'تراجع',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
}

export type FollowMessages = typeof ar
