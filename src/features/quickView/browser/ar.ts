/** Arabic messages of quick view. `en.ts` has the same shape. */
export const ar = {
  title: 'مقاطع قصيرة',
  intro: 'مقاطع مصوّرة قصيرة من حسابات الوكالات، تُعرض واحداً تلو الآخر.',
  back: 'عُد',
  steps: 'التنقل بين المقاطع',
  previous: 'المقطع السابق',
  next: 'المقطع التالي',
  play: (title: string) => `شغّل المقطع: ${title}`,
  pause: (title: string) => `أوقف المقطع مؤقتاً: ${title}`,
  sound: 'الصوت',
  current: (n: number) => `المقطع ${n}`,
  watchAt: {
    twitter: 'شاهده في إكس',
    instagram: 'شاهده في إنستغرام',
    threads: 'شاهده في ثريدز',
  } as Record<string, string>,
  newest: 'أحدث المقاطع',
  saver: 'توفير البيانات مفعّل، فلا يُحمّل المقطع إلا عند تشغيله.',
  missingText: 'ربما حذفته الوكالة التي نشرته. المقاطع الأخرى ما زالت متاحة.',
  moreFailed: 'تعذّر تحميل المزيد من المقاطع.',
  end: 'وصلت إلى آخر المقاطع',
  endText: 'المقاطع الجديدة تُضاف في أول القائمة.',
  none: 'لا مقاطع بعد',
  toMedia: 'تصفّح الصور والفيديو',
}

export type QuickViewMessages = typeof ar
