/**
 * Arabic messages of reactions, saved posts and recommendations, loaded only with them. `en.ts` has
 * the same shape.
 */
export const ar = {
  failed: 'تعذّر الوصول إلى الخادم، فلم يُسجَّل تفاعلك. حاول مجدداً.',
  waiting: 'تفاعلك محفوظ على هذا الجهاز، وسيُرسل عند عودة الاتصال.',
  saved: { post: 'حُفظ الخبر.', poll: 'حُفظ الاستطلاع.', comment: 'حُفظ التعليق.' },
  unsaved: { post: 'أُزيل الخبر من المحفوظات.', poll: 'أُزيل الاستطلاع من المحفوظات.', comment: 'أُزيل التعليق من المحفوظات.' },
  undo: 'تراجع',

  forYou: 'اخترنا لك',
  forYouWhy: 'بحسب ما قرأته وحفظته وتفاعلت معه',

  savedPolls: 'الاستطلاعات',
  savedComments: 'التعليقات',
  saveOf: (title: string) => `حفظ: ${title}`,
  noneSaved: 'لم تحفظ شيئاً بعد',
  noneSavedText: 'اضغط علامة الحفظ بجانب أي خبر لتجده هنا متى شئت. لا يرى أحد سواك ما تحفظ.',
  browse: 'تصفّح أحدث الأخبار',
  pollClosed: 'مغلق',

  recentReads: 'آخر ما قرأت',
  recentReadsNote: 'لا يراه أحد سواك، ويُنسى بعد 90 يوماً.',
  noneRead: 'لم تفتح أي خبر بعد. ستجد هنا ما تقرؤه بعد تسجيل الدخول.',
  forget: 'امحُ سجل القراءة',
  forgotten: 'مُحي سجل قراءتك.',
  listFailed: 'تعذّر تحميل القائمة. لم يُفقد شيء مما حفظته أو قرأته.',
}

export type ReactionMessages = typeof ar
