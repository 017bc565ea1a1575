import { plural } from '#text/plural.ts'

/** Genitive of `sourcesInArabic`. */
const sourcesAfter = (n: number) => (n === 2 ? 'مصدرين' : sourcesInArabic(n))
export const sourcesInArabic = (n: number) =>
  plural('ar', n, {
    zero: 'لا مصادر',
    one: 'مصدر واحد',
    two: 'مصدران',
    few: `${n} مصادر`,
    many: `${n} مصدراً`,
    other: `${n} مصدر`,
  })

const posts = (n: number) =>
  plural('ar', n, {
    zero: 'لا أخبار جديدة',
    one: 'خبر جديد واحد',
    two: 'خبران جديدان',
    few: `${n} أخبار جديدة`,
    many: `${n} خبراً جديداً`,
    other: `${n} خبر جديد`,
  })

const seconds = (n: number) =>
  plural('ar', n, { zero: 'أقل من ثانية', one: 'ثانية واحدة', two: 'ثانيتان', few: `${n} ثوانٍ`, many: `${n} ثانية`, other: `${n} ثانية` })
const minutes = (n: number) =>
  plural('ar', n, { one: 'دقيقة واحدة', two: 'دقيقتان', few: `${n} دقائق`, many: `${n} دقيقة`, other: `${n} دقيقة` })
const hours = (n: number) => plural('ar', n, { one: 'ساعة واحدة', two: 'ساعتان', few: `${n} ساعات`, many: `${n} ساعة`, other: `${n} ساعة` })

/** The desk's pages about sources, in Arabic. */
export const ar = {
  failed: 'تعذّر تحميل المصادر. لم يتغيّر شيء.',
  sourceFailed: 'تعذّر تحميل المصدر. لم يتغيّر شيء.',
  unknownSource: 'لا يوجد مصدر بهذا الرقم. ربما حُذف.',
  loading: 'يجري التحميل…',
  fine: (all: number) => `${sourcesInArabic(all)}، والقراءة منتظمة. لا حاجة إلى إجراء.`,
  failing: (troubled: number, all: number) => `تتعثّر القراءة أو تتوقف في بعض المصادر: ${sourcesInArabic(troubled)} من أصل ${all}.`,
  none: 'لا مصادر بعد.',
  noneFound: 'لا مصدر بهذا الاختيار. غيّر البحث أو امسح الاختيار.',

  add: 'أضف مصدراً',
  importList: 'أضف قائمة (OPML)',
  readAll: 'اختبر المصادر كلها الآن',
  exportAll: 'نزّل القائمة (OPML)',
  allDue: (n: number) => `تُقرأ خلال لحظات: ${sourcesInArabic(n)}.`,
  search: 'بحث',
  searchHint: 'جزء من العنوان أو اسم الوكالة',
  state: 'الحالة',
  allStates: 'كل الحالات',
  stateNames: { fine: 'منتظم', failing: 'متعثر', paused: 'متوقف', gone: 'منتهٍ' },
  kind: 'النوع',
  allKinds: 'كل الأنواع',
  kinds: { feed: 'خلاصة أو خريطة أخبار', page: 'صفحة قائمة', x: 'إكس', instagram: 'إنستغرام', threads: 'ثريدز' },
  agency: 'الوكالة',
  allAgencies: 'كل الوكالات',
  show: 'اعرض',
  clear: 'امسح الاختيار',

  weekPosts: (n: number) => `في سبعة أيام: ${posts(n)}`,
  next: (time: string) => `القراءة التالية: ${time}`,
  lastRead: (time: string) => `آخر قراءة: ${time}`,
  neverRead: 'لم يُقرأ بعد',
  toList: 'كل المصادر',
  detail: 'التفاصيل كما وردت',
  pausedByStaff: 'أوقفه فريق التحرير.',
  redirects: 'انتقل المصدر إلى عنوان آخر. إن كان هو العنوان الصحيح فاعتمده:',
  acts: { read: 'اقرأه الآن', pause: 'أوقف القراءة', resume: 'استأنف القراءة', address: 'اعتمد هذا العنوان' },
  chosenSources: (n: number) => `المختار: ${sourcesInArabic(n)}`,
  doneMany: {
    read: (n: number) => `طُلبت قراءة ${sourcesAfter(n)} الآن`,
    pause: (n: number) => `أُوقفت قراءة ${sourcesAfter(n)}`,
    resume: (n: number) => `استؤنفت قراءة ${sourcesAfter(n)}`,
  },
  notDone: 'تعذّر تنفيذ الإجراء، ولم يتغيّر شيء. حاول مجدداً.',

  section: 'القسم',
  language: 'اللغة',
  languages: { ar: 'العربية', en: 'الإنجليزية' },
  bySelf: 'لكل خبر على حدة',
  withHub: '، ويصل الجديد عبر WebSub',
  never: 'لم يحدث بعد',
  unknown: 'لا يُعرف بعد',
  notPlanned: 'لا موعد لها',
  factLastRead: 'آخر قراءة',
  factLastOk: 'آخر قراءة ناجحة',
  factLastNew: 'آخر خبر جديد',
  factNext: 'القراءة التالية',
  factInterval: 'المدة بين قراءتين',
  factDelay: 'من النشر إلى وصول الخبر إلينا (30 يوماً)',
  factDoubles: 'المكرر في آخر قراءة',
  factFirst: 'أول من نشر الخبر (30 يوماً)',
  factAdded: 'أُضيف',
  delays: (median: string, most: string) => `نصف الأخبار خلال ${median}، و\u206695%\u2069 منها خلال ${most}`,
  ofItems: (doubles: number, items: number) => `${doubles} من أصل ${items}`,
  ofPosts: (opened: number, all: number) => `${opened} من أصل ${all}، أي \u2066${Math.round((opened / all) * 100)}%\u2069`,
  duration: (s: number) => (s < 90 ? seconds(s) : s < 5400 ? minutes(Math.round(s / 60)) : hours(Math.round(s / 3600))),
  daysTitle: 'الأخبار الجديدة كل يوم',
  daysSummary: (all: number, most: number) => `في 30 يوماً: ${posts(all)}، وأكثرها في يوم واحد: ${posts(most)}.`,
  asTable: 'الأرقام في جدول',
  day: 'اليوم',
  newPosts: 'أخبار جديدة',

  problems: {
    token_refused: {
      what: 'رفضت الشبكة رمز الوصول، فتوقفت قراءة حساباتها كلها.',
      advice: 'الرمز منتهٍ أو ملغى أو تنقصه صلاحية. أنشئ رمزاً جديداً وضعه في إعدادات الخادم ثم أعد التشغيل، فتُستأنف القراءة من تلقاء نفسها.',
    },
    rate_limited: {
      what: 'بلغت القراءة الحد الذي تسمح به الشبكة.',
      advice: 'تُستأنف القراءة في الموعد الذي حددته الشبكة، ولا حاجة إلى إجراء. إذا تكرر ذلك فقلّل الحسابات أو وسّع الاشتراك لديها.',
    },
    not_configured: {
      what: 'لا يوجد رمز وصول إلى هذه الشبكة في إعدادات الخادم.',
      advice: 'أضف الرمز إلى الإعدادات ثم أعد التشغيل، أو استخدم جسر RSS للحساب نفسه.',
    },
    moved: {
      what: 'انتقل هذا المصدر إلى عنوان يُقرأ من قبل، فلم تعد له حاجة.',
      advice: 'لا حاجة إلى إجراء: تصل أخباره من المصدر الآخر.',
    },
    gone: { what: 'لم يعد هذا المصدر موجوداً.', advice: 'ابحث عن عنوانه الجديد وأضفه.' },
    address_refused: {
      what: 'يؤدي العنوان إلى شبكة داخلية، فلم يُطلب.',
      advice: 'أضف المصدر بعنوانه العام على الإنترنت.',
    },
    dns: { what: 'تعذّر العثور على موقع بهذا الاسم.', advice: 'تحقق من العنوان. قد يكون الموقع متوقفاً أو انتقل إلى اسم آخر.' },
    connect: { what: 'تعذّر الاتصال بالموقع.', advice: 'تُعاد المحاولة تلقائياً. إذا استمر ذلك أياماً فراسل الوكالة.' },
    timeout: { what: 'لم يصل ردّ الموقع كاملاً في الوقت المحدد.', advice: 'تُعاد المحاولة تلقائياً.' },
    tls: { what: 'شهادة أمان الموقع غير صالحة.', advice: 'أبلغ الوكالة بذلك. تُعاد المحاولة تلقائياً.' },
    too_large: { what: 'المصدر أكبر مما يمكن قراءته.', advice: 'ابحث لدى الوكالة عن مصدر أصغر، كمصدر لكل قسم.' },
    too_many_redirects: {
      what: 'يحيل العنوان إلى عناوين أخرى بلا نهاية.',
      advice: 'افتح العنوان في المتصفح وأضف العنوان الذي ينتهي إليه.',
    },
    http_status: { what: 'أجاب الموقع بخطأ.', advice: 'تُعاد المحاولة تلقائياً. إذا استمر ذلك أياماً فتحقق من العنوان.' },
    empty: { what: 'أجاب الموقع بصفحة فارغة.', advice: 'تُعاد المحاولة تلقائياً. إذا استمر ذلك فتحقق من العنوان.' },
    not_a_feed: { what: 'لا يحتوي العنوان على مصدر أخبار.', advice: 'ابحث في الموقع عن عنوان RSS أو خريطة الأخبار وأضفه.' },
    malformed: { what: 'وصل الرد تالفاً أو ناقصاً.', advice: 'تُعاد المحاولة تلقائياً، ولا يُفقد ما نُشر في أثنائها.' },
    no_items_match: { what: 'تغيّر شكل الصفحة، فلا تطابق المحددات أي خبر.', advice: 'حدّث محددات الصفحة ثم أضف المصدر من جديد.' },
    too_slow: {
      what: 'استغرقت معالجة الرد وقتاً أطول من المسموح به.',
      advice: 'تُعاد المحاولة لاحقاً. إذا تكرر ذلك فاطلب من الوكالة مصدراً أقصر.',
    },
    internal: { what: 'وقع خطأ في برنامجنا.', advice: 'أبلغ الفريق التقني بالتفاصيل. تُعاد المحاولة تلقائياً.' },
  },
}
