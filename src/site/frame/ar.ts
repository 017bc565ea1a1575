/** Messages of the frame around every page, in Arabic. `en.ts` has the same shape. */
export const ar = {
  skipToContent: 'تخطَّ إلى الأخبار',
  trending: 'الأكثر تداولاً',
  news: 'الأخبار',
  search: 'بحث',
  myPage: 'صفحتي',
  more: 'المزيد',
  menu: 'القائمة',
  mainMenu: 'القائمة الرئيسية',
  sections: 'الأقسام',
  widenMenu: 'وسّع القائمة',
  toLight: 'الوضع الفاتح',
  otherLanguage: 'English',
  otherLanguageShort: 'EN',
  trendingBy: 'رتّب حسب',
  searchFor: 'ابحث في الأخبار',
  searchMedia: 'ابحث في الصور والفيديو',
  keys: 'من لوحة المفاتيح',
  keyNext: 'الخبر التالي',
  keyPrevious: 'الخبر السابق',
  keyOpen: 'افتح الخبر',
  keyReturn: 'عُد إلى القائمة',
  keySearch: 'ابحث',
  filesMissing: 'تعذّر تحميل جزء من الصفحة. لم يضع شيء؛ تحقق من الاتصال ثم أعد تحميل الصفحة.',
  pageLoading: 'يجري فتح الصفحة',
}

export type FrameMessages = typeof ar
