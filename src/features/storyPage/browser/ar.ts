import { plural } from '#text/plural.ts'

/** Messages of the page of a story in Arabic. `en.ts` has the same shape. */
export const ar = {
  story: 'الخبر من كل جهاته',
  agencies: (n: number) =>
    plural('ar', n, { one: 'وكالة واحدة', two: 'وكالتان', few: `${n} وكالات`, many: `${n} وكالة`, other: `${n} وكالة` }),
  reports: (n: number) =>
    plural('ar', n, { one: 'تقرير واحد', two: 'تقريران', few: `${n} تقارير`, many: `${n} تقريراً`, other: `${n} تقرير` }),
  /** Text before the time of the only report, and before those of the first and the newest. */
  published: 'نُشر:',
  began: 'أول تقرير:',
  latest: 'آخر تقرير:',
  reported: 'ما نشرته الوكالات',
  fullReport: 'اقرأ التقرير كاملاً',
  course: 'كيف تطوّر الخبر',
  /** Heading instead, if nobody added anything. */
  firstReported: 'أول من نشره',
  /** Text before the agencies that say what a report says. */
  alsoReportedBy: 'ونشرته أيضاً:',
  disagree: 'أرقام تختلف فيها الوكالات',
  disagreeHint: 'كما وردت في التقارير، الأحدث أولاً.',
  pictures: 'صور الخبر',
  follow: 'تابع الخبر في قارئ الخلاصات',
  /** Text below the heading, if a story has more reports than are shown. */
  newestShown: (shown: number, all: number) => `المعروض ${shown} من ${all}: الأحدث، وأول تقرير.`,
  describe: (agencies: string, reports: string) => `${agencies}، ${reports}: ما نشرته كل وكالة ومتى، وما الجديد.`,
}

export type StoryMessages = typeof ar
