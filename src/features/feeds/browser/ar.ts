import { quoted } from '#ui/messages/quoted.ts'

/** Arabic messages of personal feeds. `en.ts` has the same shape. */
export const ar = {
  intro: 'لكل قائمة عنوان سرّي تضيفه إلى قارئ الخلاصات. من يعرف العنوان يقرأ القائمة، فلا تنشره.',
  turnOn: 'أنشئ عناوين خلاصاتي',
  renew: 'غيّر العناوين',
  renewNote: 'إن عرفها غيرك فغيّرها، وستتوقف العناوين الحالية عن العمل فوراً.',
  turnOff: 'أوقف الخلاصات',
  myNews: 'أخباري',
  saved: 'المحفوظات',
  search: (words: string) => `البحث عن ${quoted('ar', words)}`,
  searchInMedia: (words: string) => `البحث عن ${quoted('ar', words)} في الصور والفيديو`,
  format: 'الصيغة',
  failed: 'تعذّر تحميل عناوين خلاصاتك.',
  everyone: 'خلاصات للجميع',
  everyoneText:
    'لكل قائمة أخبار أو صور وفيديو، ولكل بحث فيها، خلاصة عامة. يضم هذا الملف خلاصات الوكالات كلها، وتستورده في قارئ الخلاصات مرة واحدة.',
  opml: 'نزّل ملف OPML',
}

export type FeedMessages = typeof ar
