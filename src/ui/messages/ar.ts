import { brand } from '#brand.ts'

/** Messages that all features share, in Arabic. `en.ts` has the same shape. */
export const ar = {
  name: brand.nameAr as string,
  tagline: 'أخبار الكويت والعالم العربي من مصادرها، في مكان واحد',
  views: (n: string) => `المشاهدات: ${n}`,
  comments: (n: string) => `التعليقات: ${n}`,
  share: 'شارك',
  linkCopied: 'نُسخ الرابط.',
  linkNotCopied: 'تعذّر نسخ الرابط. انسخه من شريط العنوان.',
  copy: 'انسخ',
  copyOf: (what: string) => `انسخ: ${what}`,
  textCopied: 'نُسخ النص.',
  textNotCopied: 'تعذّر النسخ. حدّد النص وانسخه.',
  loadingMore: 'يجري تحميل المزيد…',
  loadMore: 'حمّل المزيد',
  loadMoreFailed: 'تعذّر تحميل المزيد. لم يُفقد شيء مما قرأته.',
  tryAgain: 'حاول مجدداً',
  endOfList: 'وصلت إلى آخر القائمة.',
  /** Quotation marks around words that a reader typed. */
  quotes: ['«', '»'],
  loading: 'يجري التحميل…',
  close: 'أغلق',
  notFoundTitle: 'الصفحة غير موجودة',
  notFoundText: 'عذراً، لم نعثر على الصفحة التي تبحث عنها. ربما نُقلت أو كُتب عنوانها خطأً.',
  goneTitle: 'لم يعد هذا متاحاً',
  goneText: 'أزالت الوكالة هذا المحتوى. تجد أحدث الأخبار في الصفحة الرئيسية.',
  backToPrevious: 'العودة إلى الصفحة السابقة',
  backHome: 'إلى الصفحة الرئيسية',
  errorTitle: 'حدث خطأ ما',
  errorText: 'حاول مجدداً بعد قليل. لم يُفقد شيء مما كتبته أو حفظته.',
  busyTitle: 'تعذّر فتح الصفحة الآن',
  busyText: 'الخدمة مشغولة، ولم يُفقد شيء مما كتبته أو حفظته. يُرجى المحاولة بعد قليل.',
  waitTitle: 'يُرجى الانتظار قليلاً',
  waitText: 'وصلتنا طلبات كثيرة في وقت قصير. حاول مجدداً بعد دقيقة. لم يُفقد شيء مما كتبته أو حفظته.',
  unreachedTitle: 'لا يمكن الوصول إلى الموقع',
  unreachedText: 'لم تُفتح الصفحة لأن الاتصال منقطع. لم يُفقد شيء مما كتبته أو حفظته، وستُفتح من تلقاء نفسها عند عودة الاتصال.',
  errorCode: (code: number) => `رمز الخطأ ${code}`,
}

export type Messages = typeof ar
