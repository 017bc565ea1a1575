import { quoted } from '#ui/messages/quoted.ts'

/**
 * Arabic messages of what readers hide, and of the menu that offers it. `en.ts` has the same shape.
 */
export const ar = {
  more: 'المزيد من هذا',
  less: 'أقل من هذا',
  lessWhat: 'ما الذي لا تريد رؤيته؟',
  hide: { agency: 'أخفِ هذه الوكالة', section: 'أخفِ هذا القسم', story: 'أخفِ هذا الخبر' },
  hides: {
    agency: (name: string) => `لن ترى أخبار ${quoted('ar', name)} في القوائم`,
    section: (name: string) => `لن ترى أخبار قسم ${quoted('ar', name)} في القوائم`,
    story: (_title: string) => 'لن ترى هذا الخبر في القوائم',
  },
  shows: {
    agency: (name: string) => `تظهر أخبار ${quoted('ar', name)} مجدداً`,
    section: (name: string) => `تظهر أخبار قسم ${quoted('ar', name)} مجدداً`,
    story: (_title: string) => 'يظهر هذا الخبر مجدداً',
  },
  undo: 'تراجع',
  isHidden: {
    agency: 'أخفيت هذه الوكالة، فلا تظهر أخبارها في القوائم الأخرى.',
    section: 'أخفيت هذا القسم، فلا تظهر أخباره في القوائم الأخرى.',
  },
  showThis: { agency: 'أظهر الوكالة', section: 'أظهر القسم', story: 'أظهر الخبر' },
  title: 'ما أخفيته',
  intro: 'لا تظهر في القوائم أخبار ما تخفيه، ويمكنك دائماً فتح صفحته. ولا يوقف الإخفاء تنبيهاتك.',
  kinds: { agency: 'وكالات', section: 'أقسام', story: 'أخبار' },
  show: 'أظهر',
  showOf: (name: string) => `أظهر ${quoted('ar', name)} مجدداً`,
  failed: 'تعذّر تحميل ما أخفيته في حسابك. لم يُفقد منه شيء.',
  none: 'لم تُخفِ شيئاً',
  noneText: 'لإخفاء وكالة أو قسم أو خبر، اختر «أقل من هذا» في صفحة أي خبر، أو بعد زر التفاعل (⋯) في القوائم.',
  browse: 'تصفّح أحدث الأخبار',
}

export type HiddenMessages = typeof ar
