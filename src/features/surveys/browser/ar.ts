import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'

/**
 * Arabic messages of the election survey, loaded only with its page. `en.ts` has the same shape.
 */
export const ar = {
  pageTitle: 'استبيان الانتخابات',
  pageIntro: `رأي قراء ${brand.nameAr} في الانتخابات، بحسب الدائرة والعمر والجنس.`,
  openUntil: (time: string) => `مفتوح حتى ${time}`,
  closedAt: (time: string) => `أُغلق في ${time}`,
  closedNote: 'انتهى الاستبيان، وهذه نتائجه.',
  noneTitle: 'لا استبيان الآن',
  noneText: 'يُنشر الاستبيان المقبل هنا. إلى ذلك الحين شارك في استطلاعات الرأي.',
  toPolls: 'استطلاعات الرأي',

  questions: 'الأسئلة',
  aboutYou: 'عنك',
  aboutYouNote: 'لعرض النتائج بحسب الدائرة والعمر والجنس، كلٌّ على حدة.',
  dimensions: { constituency: 'الدائرة الانتخابية', age_group: 'العمر', gender: 'الجنس' },
  groups: {
    constituency: { 1: 'الأولى', 2: 'الثانية', 3: 'الثالثة', 4: 'الرابعة', 5: 'الخامسة' } as Record<string, string>,
    age_group: {
      '18_29': 'من 18 إلى 29 سنة',
      '30_39': 'من 30 إلى 39 سنة',
      '40_49': 'من 40 إلى 49 سنة',
      '50_59': 'من 50 إلى 59 سنة',
      '60_up': '60 سنة فأكثر',
    } as Record<string, string>,
    gender: { female: 'أنثى', male: 'ذكر' } as Record<string, string>,
  },
  send: 'أرسل إجابتي',
  onceNote: 'تُحتسب الإجابة الأولى ولا تُعدَّل، وتظهر النتائج بعدها. نحفظ أنك أجبت، ولا نحفظ بماذا أجبت.',
  signInFirst: 'سجّل الدخول لتجيب عن الاستبيان: إجابة واحدة لكل حساب.',
  signIn: 'تسجيل الدخول',
  answered: 'احتُسبت إجابتك. شكراً لمشاركتك.',

  results: 'النتائج',
  resultsFailed: 'تعذّر تحميل النتائج. إجابتك محفوظة إن كنت قد أجبت.',
  retry: 'حاول مجدداً',
  tooFew: 'تظهر النتائج بعد أول 10 إجابات.',
  tooFewInGroups: 'ليست الإجابات كافية بعد لعرض النتائج بهذا التقسيم.',
  by: 'اعرض النتائج بحسب',
  everybody: 'الجميع',
  group: 'الفئة',
  answers: (n: number, shown: string) =>
    plural('ar', n, {
      zero: 'بلا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: `${shown} إجابات`,
      many: `${shown} إجابة`,
      other: `${shown} إجابة`,
    }),
  hidden: (names: string) => `لا تُعرض نتائج هذه الفئات لقلّة من أجاب منها، أو لأن عرضها يكشف نتائج فئة قليلة العدد: ${names}.`,
  and: '، ',
  asTable: 'الأرقام في جدول',
  option: 'الخيار',
  count: 'العدد',
  share: 'النسبة',
  total: 'المجموع',
  method: 'كيف أُجري الاستبيان',
}

export type SurveyMessages = typeof ar
