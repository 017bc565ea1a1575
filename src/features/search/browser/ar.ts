import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'

/** Messages of the search in Arabic; loaded when a reader searches. `en.ts` has the same shape. */
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
  searchFor: (words: string) => `ابحث عن ${quoted('ar', words)}`,
  agency: 'وكالة',
  section: 'قسم',
  remembered: 'عمليات بحث سابقة وموضوعات اليوم',
  recent: 'عمليات بحثك الأخيرة',
  sectionsOfDay: 'أقسام اليوم',
  peopleOfDay: 'أسماء اليوم',
  placesOfDay: 'أماكن اليوم',
  recentNote: 'عمليات بحثك الأخيرة محفوظة على هذا الجهاز وحده.',
  forget: (words: string) => `احذف ${quoted('ar', words)}`,
  forgetAll: 'امسحها كلها',
  forgotten: 'مُسحت عمليات بحثك الأخيرة من هذا الجهاز.',
  undo: 'تراجع',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',

  found: (n: number, text: string) =>
    plural('ar', n, {
      zero: 'لا تقارير',
      one: 'تقرير واحد',
      two: 'تقريران',
      few: `${text} تقارير`,
      many: `${text} تقريراً`,
      other: `${text} تقرير`,
    }),
  foundMoreThan: (n: number, text: string) =>
    plural('ar', n, {
      one: 'أكثر من تقرير',
      two: 'أكثر من تقريرين',
      few: `أكثر من ${text} تقارير`,
      many: `أكثر من ${text} تقريراً`,
      other: `أكثر من ${text} تقرير`,
    }),
  exactly: 'المطابق تماماً:',
  narrow: 'ضيّق النتائج',
  fewerWords: 'ابحث بكلمات أقل',
  dayBars: (days: number, peak: string, count: number) =>
    `توزّع النتائج على ${plural('ar', days, { two: 'يومين', few: `${days} أيام`, many: `${days} يوماً`, other: `${days} يوم` })}. أكثرها يوم ${peak}: ${ar.found(count, String(count))}.`,
  noDays: 'لا نتائج في أي يوم.',
  didYouMean: 'هل تقصد:',
  questionMark: '؟',
  nothingFor: 'لا نتائج عن',
  nothingText: 'جرّب كلمات أقل أو كتابة أخرى، أو احفظ البحث لتعود إليه حين يُنشر عنه شيء.',
  noWords: 'ليس فيما كتبته كلمة يُبحث عنها. اكتب كلمة أو رقماً أو اسم وكالة.',
  unknownName: 'لا وكالة ولا قسم باسم',
  unfiltered: 'ابحث بلا تصفية',
  allDays: 'ابحث في كل الأيام',
  inMedia: 'في الصور والفيديو',
  inNews: 'في الأخبار',
  allNews: 'ابحث في كل الأخبار',
  withoutFilter: {
    trending: 'من دون ترتيب الأكثر تداولاً',
    main_category: 'ابحث في كل الأقسام',
    category: 'ابحث في كل الأقسام',
    sub_category: 'ابحث في كل الأقسام',
    agency: 'ابحث في كل الوكالات',
  },
  order: 'ترتيب النتائج',
  newest: 'الأحدث',
  best: 'الأنسب',
  help: 'كيف أبحث بدقة؟',
  helpTitle: 'كيف تبحث بدقة',
  helpIntro: 'اختر أي مثال لتجرّبه.',
  helpWords: 'كل الكلمات، في أي صيغة جاءت: «الكويت» تجد «والكويت» و«للكويت».',
  helpPhrase: 'العبارة كما كُتبت، كلماتها متتابعة.',
  helpExcept: 'ما فيه الكلمة الأولى وليس فيه الثانية.',
  helpEither: 'ما فيه إحدى الكلمتين أو كلتاهما.',
  helpBegins: 'كل كلمة تبدأ بهذه الحروف.',
  helpAgency: 'أخبار وكالة واحدة.',
  helpSection: 'أخبار قسم واحد.',
  helpDays: 'من اليوم الأول إلى ما قبل الثاني.',
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

  saved: 'عمليات البحث المحفوظة',
}

export type SearchMessages = typeof ar
