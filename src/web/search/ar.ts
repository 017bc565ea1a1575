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
  agency: 'وكالة',
  section: 'قسم',
  remembered: 'عمليات بحث سابقة',
  recent: 'عمليات بحثك الأخيرة',
  recentNote: 'محفوظة على هذا الجهاز وحده.',
  forget: (words: string) => `احذف «${words}»`,
  forgetAll: 'امسحها كلها',
  forgotten: 'مُسحت عمليات بحثك الأخيرة من هذا الجهاز.',
  undo: 'تراجع',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',

  order: 'ترتيب النتائج',
  newest: 'الأحدث',
  best: 'الأقرب',
  help: 'كيف أبحث بدقة؟',
  helpTitle: 'كيف تبحث بدقة',
  helpIntro: 'المس أي مثال لتجرّبه.',
  helpWords: 'كل الكلمات، في أي صيغة جاءت: «الكويت» تجد «والكويت» و«للكويت».',
  helpPhrase: 'العبارة كما كُتبت، كلماتها متتابعة.',
  helpExcept: 'ما فيه الكلمة الأولى وليس فيه الثانية.',
  helpEither: 'ما فيه إحدى الكلمتين أو كلتاهما.',
  helpBegins: 'كل كلمة تبدأ بهذه الحروف.',
  helpAgency: 'أخبار وكالة واحدة.',
  helpSection: 'أخبار قسم واحد.',
  helpDays: 'من هذا اليوم، وقبل ذاك.',
  helpFilters: { agency: 'وكالة', category: 'قسم', after: 'بعد', before: 'قبل' },
  helpExamples: {
    words: 'أسعار النفط',
    phrase: '"مجلس الأمة"',
    except: 'النفط -الذهب',
    either: 'النفط أو الغاز',
    begins: 'كوي*',
    word: 'النفط',
  },

  resultsFor: 'نتائج البحث عن',
  feed: 'خلاصة هذا البحث لقارئ الخلاصات',
  quoted: (words: string) => `«${words}»`,

  saved: 'عمليات البحث المحفوظة',
  saveSearch: 'احفظ البحث',
  isSaved: 'بحث محفوظ',
  deleteSaved: (words: string) => `احذف البحث المحفوظ «${words}»`,
  noneSaved: 'لم تحفظ أي بحث بعد',
  noneSavedText: 'ابحث عمّا يهمّك ثم المس «احفظ البحث» فوق النتائج، لتعود إليها من هنا بلمسة.',
  browse: 'تصفّح أحدث الأخبار',
  savedFailed: 'تعذّر تحميل عمليات البحث المحفوظة. لم يضع شيء منها.',
}

export type SearchMessages = typeof ar
