import { quoted } from '#ui/messages/quoted.ts'

/** Arabic messages of the saved searches. `en.ts` has the same shape. */
export const ar = {
  saved: 'عمليات البحث المحفوظة',
  saveSearch: 'احفظ البحث',
  isSaved: 'بحث محفوظ',
  deleteSaved: (words: string) => `احذف البحث المحفوظ ${quoted('ar', words)}`,
  alertOf: (words: string) => `نبّهني إلى ${quoted('ar', words)}`,
  isAlert: 'من كلمات تنبيهاتك',
  noneSaved: 'لم تحفظ أي بحث بعد',
  noneSavedText: 'ابحث عمّا يهمّك ثم اختر «احفظ البحث» فوق النتائج، لتعود إليها من هنا متى شئت.',
  browse: 'تصفّح أحدث الأخبار',
  savedFailed: 'تعذّر تحميل عمليات البحث المحفوظة. لم يُفقد شيء منها.',
  undo: 'تراجع',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
}

export type SavedSearchMessages = typeof ar
