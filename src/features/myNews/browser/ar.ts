import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

const count = (n: number | null, forms: Parameters<typeof plural>[2], all: string) => (n === null ? all : plural('ar', n, forms))

/** Arabic messages of the personal news page. `en.ts` has the same shape. */
export const ar = {
  title: 'صفحتي الإخبارية',
  because: 'بسبب:',
  followed: { agency: 'وكالة تتابعها', section: (name: string) => `تتابع قسم ${quoted('ar', name)}` },
  newNews: 'أخبار جديدة لك',
  failed: 'تعذّر تحميل أخبارك. لم يُفقد شيء منها.',
  settings: 'إعدادات التنبيهات',
  choose: 'اختر خبراً من قائمتك لتقرأه هنا',
  chooseText: 'في قائمتك ما يطابق اهتماماتك، الأحدث أولاً، ومع كل خبر سببه.',
  nothingChosen: 'لم تحدّد اهتماماتك بعد',
  chooseFollows: 'اختر ما تتابعه',
  chooseFollowsText: 'تابع أقساماً ووكالات مجاناً، فتجد أخبارها هنا.',
  nothingChosenText: 'اختر كلمات وأقساماً ووكالات، فتجد هنا أخبارها من آخر سبعة أيام، وكل جديد بعدها.',
  chooseNow: 'حدّد اهتماماتك',
  nothingYet: 'لا أخبار تطابق اهتماماتك في آخر سبعة أيام',
  nothingYetText: 'ستظهر هنا فور نشرها. وإن أردت المزيد فوسّع اهتماماتك.',
  agencyOnly: 'أخبارك من هذه الوكالة',
  allNews: 'كل أخباري',
  noPlan: 'كلمات تجمع لك أخبارها وتنبّهك إليها',
  noPlanText: 'هذا مع الاشتراك. اكتب كلمة تهمّك لترى ما كانت ستجمعه صفحتك في آخر سبعة أيام.',
  tryWord: 'جرّب كلمة',
  plans: 'ما تقدّمه لك الباقات',
  subscribe: 'اختر باقتك',
  price: (kd: string) => `\u2067\u2066${kd}\u2069\u00A0د.ك\u2069`,
  gives: {
    keywords: (n: number | null) =>
      count(n, { one: 'كلمة واحدة', two: 'كلمتان', few: `${n} كلمات`, many: `${n} كلمة`, other: `${n} كلمة` }, 'كل الكلمات'),
    categories: (n: number | null) =>
      count(n, { one: 'قسم واحد', two: 'قسمان', few: `${n} أقسام`, many: `${n} قسماً`, other: `${n} قسم` }, 'كل الأقسام'),
    agencies: (n: number | null) =>
      count(n, { one: 'وكالة واحدة', two: 'وكالتان', few: `${n} وكالات`, many: `${n} وكالة`, other: `${n} وكالة` }, 'كل الوكالات'),
  },
}

export type MyNewsMessages = typeof ar
