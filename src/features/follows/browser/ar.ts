/** Arabic messages of followed agencies and sections. `en.ts` has the same shape. */
export const ar = {
  moreWhat: 'ما الذي تريد متابعته؟',
  follow: { agency: 'تابع الوكالة', section: 'تابع القسم' },
  following: { agency: 'تتابع الوكالة', section: 'تتابع القسم' },
  undo: 'تراجع',
  kinds: { agency: 'الوكالات', section: 'الأقسام' },
  choose: 'اختر ما تتابعه، فتجد أخباره في صفحتك الإخبارية. المتابعة مجانية.',
  followed: 'ما أتابعه',
  failed: 'تعذّر تحميل ما تتابعه. لم يُفقد شيء منه.',
  notReached: 'تعذّر الوصول إلى الخادم، فلم يتغيّر شيء. حاول مجدداً.',
}

export type FollowsMessages = typeof ar
