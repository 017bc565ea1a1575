import { plural } from '#text/plural.ts'

/** Messages of the light pages in Arabic. `en.ts` has the same shape. */
export const ar = {
  fullVersion: 'النسخة الكاملة',
  filters: 'الأقسام والوكالات',
  nextPage: 'الصفحة التالية',
  toStart: 'إلى بداية القائمة',
  part: (n: number, of: number) => `الجزء ${n} من ${of}`,
  nextPart: 'تتمة النص',
  previousPart: 'الجزء السابق',
  picture: (description: string) => `[صورة: ${description}]`,
  lead: 'الصورة:',
  small: (pixels: number) => `صغيرة (${pixels} بكسل)`,
  large: (pixels: number) => `كبيرة (${pixels} بكسل)`,
  watch: 'شاهد الفيديو في النسخة الكاملة',
  gallery: (n: number) =>
    plural('ar', n, {
      one: 'شاهد الصورة في النسخة الكاملة',
      two: 'شاهد الصورتين في النسخة الكاملة',
      few: `شاهد ${n} صور في النسخة الكاملة`,
      many: `شاهد ${n} صورة في النسخة الكاملة`,
      other: `شاهد ${n} صورة في النسخة الكاملة`,
    }),
  discuss: 'علّق',
  signInNeedsScripts: 'تسجيل الدخول يحتاج إلى تفعيل JavaScript في متصفحك.',
  writesAs: (name: string) => `تعلّق باسم ${name}.`,
  allComments: 'كل التعليقات',
  restOfReplies: 'بقية الردود',
  moreReports: 'بقية الوكالات في النسخة الكاملة',
  voteThere: 'صوّت في النسخة الكاملة',
  goodShare: 'الوقت الذي عملت فيه بلا خلل',
  olderUpdates: 'بقية ما كُتب عن هذا العطل في النسخة الكاملة',
  write: 'اكتب إلينا في النسخة الكاملة',
}

export type LightMessages = typeof ar
