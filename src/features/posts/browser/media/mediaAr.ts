import { plural } from '#text/plural.ts'

/** Messages of media posts in Arabic. `mediaEn.ts` has the same shape. */
export const mediaAr = {
  newMedia: (n: number) =>
    plural('ar', n, {
      one: 'منشور جديد',
      two: 'منشوران جديدان',
      few: `${n} منشورات جديدة`,
      many: `${n} منشوراً جديداً`,
      other: `${n} منشور جديد`,
    }),
  video: 'فيديو',
  videoOf: (length: string) => `فيديو مدته ${length}`,
  pictures: (n: number) => plural('ar', n, { one: 'صورة واحدة', two: 'صورتان', few: `${n} صور`, many: `${n} صورة`, other: `${n} صورة` }),
  networks: { youtube: 'يوتيوب', twitter: 'إكس', instagram: 'إنستغرام', threads: 'ثريدز' } as Record<string, string>,
  watchThere: 'شاهد الفيديو في موقعه (يُفتح في نافذة جديدة)',
  playFrom: (network: string) => `شغّل الفيديو من ${network}`,
  fromNetwork: (network: string) => `لا يُحمَّل شيء من ${network} قبل أن تشغّل الفيديو.`,
  enlarge: 'كبّر الصورة',
  enlargeOf: (n: number, of: number) => `كبّر الصورة ${n} من ${of}`,
  gallery: 'الصور',
  countOf: (n: number, of: number) => `${n} من ${of}`,
  close: 'أغلق',
  zoom: 'كبّر أو صغّر',
  next: 'الصورة التالية',
  previous: 'الصورة السابقة',
  pictureFailed: 'تعذّر تحميل الصورة.',
  emptyTitle: 'لا صور ولا فيديو هنا بعد',
  emptyText: 'تصل الصور والمقاطع من الوكالات تباعاً. عُد بعد قليل، أو تصفّح أحدث الأخبار.',
  emptyFilterTitle: 'لا صور ولا فيديو توافق هذه التصفية',
  emptyFilterText: 'أزل أحد الشروط أو امسحها كلها لترى المزيد.',
  clearAll: 'امسح الكل',
}

export type MediaMessages = typeof mediaAr
