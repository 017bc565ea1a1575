/** Arabic messages of the video player. `en.ts` has the same shape. */
export const ar = {
  play: (title: string) => `شغّل الفيديو: ${title}`,
  failed: 'عذراً، تعذّر جلب الفيديو الذي تبحث عنه.',
  why: {
    network: 'انقطع الاتصال بمصدر الفيديو. تحقق من اتصالك ثم حاول مجدداً.',
    unplayable: 'ربما حذفته الوكالة، أو لا يستطيع متصفحك تشغيل صيغته.',
  },
  captions: 'نص الكلام',
  watchAtSource: 'شاهده لدى الوكالة',
}

export type PlayerMessages = typeof ar
