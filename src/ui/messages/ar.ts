import { brand } from '#brand.ts'
import { plural } from './plural.ts'

/** Every sentence of the pages in Arabic. `en.ts` has the same shape. */
export const ar = {
  name: brand.nameAr as string,
  tagline: 'أخبار الكويت والعالم العربي من مصادرها، في مكان واحد',
  skipToContent: 'تخطَّ إلى الأخبار',

  // Places
  firstPage: 'الصفحة الأولى',
  latest: 'أحدث الأخبار',
  trending: 'الأكثر تداولاً',
  own: `أخبار ${brand.nameAr}`,
  news: 'الأخبار',
  polls: 'استطلاعات',
  search: 'بحث',
  more: 'المزيد',
  menu: 'القائمة',
  mainMenu: 'القائمة الرئيسية',
  sections: 'الأقسام',
  closeMenu: 'أغلق القائمة',
  widenMenu: 'وسّع القائمة',
  about: 'من نحن',
  contact: 'اتصل بنا',
  advertisement: 'أعلن معنا',
  privacy: 'الخصوصية',
  terms: 'شروط الاستخدام',
  footer: 'روابط الموقع',
  followUs: 'تابعنا',

  // Who reads
  signIn: 'تسجيل الدخول',
  signUp: 'إنشاء حساب',
  signOut: 'تسجيل الخروج',
  profile: 'الملف الشخصي',
  signOutFailed: 'تعذّر تسجيل الخروج، وما زالت جلستك مفتوحة. تحقق من الاتصال ثم حاول مجدداً.',
  signInTo: {
    react: 'سجّل الدخول لتتفاعل مع الأخبار.',
    save: 'سجّل الدخول لتحفظ الأخبار وتعود إليها.',
    comment: 'سجّل الدخول لتعلّق.',
    vote: 'سجّل الدخول لتصوّت.',
    report: 'سجّل الدخول لتبلّغ عن تعليق.',
    search: 'سجّل الدخول لتحفظ عمليات بحثك.',
  },

  // Theme and language
  toLight: 'الوضع الفاتح',
  toDark: 'الوضع الداكن',
  otherLanguage: 'English',
  otherLanguageShort: 'EN',

  // Trending
  trendingBy: 'رتّب حسب',
  trendingKinds: {
    mostinteraction: 'الأكثر تفاعلاً',
    mostviews: 'الأكثر مشاهدة',
    mostimportant: 'الأكثر أهمية',
    mostlikes: 'الأكثر إعجاباً',
    mostcomment: 'الأكثر تعليقاً',
    mostfunny: 'الأكثر طرافة',
    mostfakenews: 'الأكثر تكذيباً',
    mostdislike: 'الأكثر استهجاناً',
    mostsaved: 'الأكثر حفظاً',
  },

  // Lists
  newsList: 'قائمة الأخبار',
  searchFor: 'ابحث في الأخبار',
  moreAgencies: (n: number) =>
    plural('ar', n, {
      one: '+وكالة أخرى',
      two: '+وكالتان',
      few: `+${n} وكالات`,
      many: `+${n} وكالة`,
      other: `+${n} وكالة`,
    }),
  newPosts: (n: number) =>
    plural('ar', n, {
      one: 'خبر جديد',
      two: 'خبران جديدان',
      few: `${n} أخبار جديدة`,
      many: `${n} خبراً جديداً`,
      other: `${n} خبر جديد`,
    }),
  youWereHere: 'كنت هنا',
  views: (n: string) => `المشاهدات: ${n}`,
  comments: (n: string) => `التعليقات: ${n}`,
  reactions: {
    like: (n: string) => `أعجب القراء: ${n}`,
    dislike: (n: string) => `لم يعجب القراء: ${n}`,
    important: (n: string) => `مهم: ${n}`,
    funny: (n: string) => `طريف: ${n}`,
    fakenews: (n: string) => `خبر كاذب: ${n}`,
    save: (n: string) => `محفوظ: ${n}`,
  },
  react: 'تفاعل',
  reactionNames: { like: 'أعجبني', dislike: 'لم يعجبني', important: 'مهم', funny: 'طريف', fakenews: 'خبر كاذب', save: 'حفظ' },
  reactTo: (title: string) => `تفاعل مع: ${title}`,
  share: 'شارك',
  linkCopied: 'نُسخ الرابط.',
  linkNotCopied: 'تعذّر نسخ الرابط. انسخه من شريط العنوان.',
  loadingMore: 'يجري تحميل المزيد…',
  loadMore: 'حمّل المزيد',
  loadMoreFailed: 'تعذّر تحميل المزيد. لم يضع شيء مما قرأت.',
  tryAgain: 'حاول مجدداً',
  endOfList: 'وصلت إلى آخر القائمة.',
  backToTop: 'إلى الأعلى',
  advertisementLabel: 'إعلان',

  // Empty lists
  emptyTitle: 'لا أخبار هنا بعد',
  emptyText: 'تصل الأخبار من الوكالات تباعاً. عُد بعد قليل أو تصفّح أحدث الأخبار.',
  emptyFilterTitle: 'لا أخبار توافق هذه التصفية',
  emptyFilterText: 'أزل أحد الشروط أو امسحها كلها لترى المزيد.',

  // Filters
  /** What stands around words that a reader typed. */
  quotes: ['«', '»'],
  filter: 'تصفية',
  filters: 'تصفية الأخبار',
  filtersOn: 'المعروض الآن',
  removeFilter: (name: string) => `أزل «${name}»`,
  clearAll: 'امسح الكل',
  searchInFilters: 'ابحث عن قسم أو وكالة',
  mainCategories: 'الأقسام الرئيسية',
  categories: 'الأقسام',
  subCategories: 'الأقسام الفرعية',
  agencies: 'الوكالات',
  days: 'الأيام',
  countsNote: 'الأعداد لأخبار آخر 7 أيام.',
  countsOfSearch: 'الأعداد من نتائج بحثك.',
  noOptionFound: 'لا قسم ولا وكالة بهذا الاسم. جرّب كلمة أخرى.',
  showNews: 'اعرض الأخبار',
  optionsFailed: 'تعذّر تحميل الأقسام والوكالات.',
  loading: 'يجري التحميل…',
  close: 'أغلق',

  // Article
  back: 'رجوع',
  backToList: 'العودة إلى القائمة',
  readAt: (agency: string) => `اقرأ الخبر كاملاً في ${agency}`,
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

  commentsTitle: 'التعليقات',
  showComments: 'اعرض التعليقات',

  // Beside the list
  mostPopular: 'الأكثر قراءة',
  last24Hours: 'آخر 24 ساعة',
  chooseStory: 'اختر خبراً من القائمة لتقرأه هنا.',
  keys: 'من لوحة المفاتيح',
  keyNext: 'الخبر التالي',
  keyPrevious: 'الخبر السابق',
  keyOpen: 'افتح الخبر',
  keyReturn: 'عُد إلى القائمة',
  keySearch: 'ابحث',

  // Forms
  sending: 'يجري الإرسال…',
  notSent: 'تعذّر الإرسال. لم يضع شيء مما كتبت؛ تحقق من الاتصال ثم حاول مجدداً.',

  // Notices
  offline: 'لا اتصال بالإنترنت. ما حُمّل من الأخبار باقٍ أمامك، والجديد يصل عند عودة الاتصال.',
  online: 'عاد الاتصال بالإنترنت.',
  filesMissing: 'تعذّر تحميل جزء من الصفحة. لم يضع شيء؛ تحقق من الاتصال ثم أعد تحميل الصفحة.',
  pageLoading: 'يجري فتح الصفحة',

  // Errors
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'عذراً، لم نجد الصفحة التي تبحث عنها. ربما نُقلت أو كُتب عنوانها خطأً.',
  backToPrevious: 'العودة إلى الصفحة السابقة',
  backHome: 'إلى الصفحة الرئيسية',
  errorTitle: 'حدث خطأ ما',
  errorText: 'حاول مرة أخرى بعد قليل. لم يضع شيء مما كتبت أو حفظت.',
  busyTitle: 'تعذّر فتح الصفحة الآن',
  busyText: 'الخدمة مشغولة، ولم يضع شيء مما كتبت أو حفظت. يُرجى المحاولة بعد قليل.',
  waitTitle: 'يُرجى الانتظار قليلاً',
  waitText: 'وصلتنا طلبات كثيرة في وقت قصير. يُرجى إعادة المحاولة بعد دقيقة. لم يضع شيء مما كتبت أو حفظت.',
  unreachedTitle: 'لا يمكن الوصول إلى الموقع',
  unreachedText: 'لم تُفتح الصفحة لأن الاتصال منقطع. لم يضع شيء مما كتبت أو حفظت، وستُفتح من تلقاء نفسها عند عودة الاتصال.',
  errorCode: (code: number) => `رمز الخطأ ${code}`,
}

export type Messages = typeof ar
