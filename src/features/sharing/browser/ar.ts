import { plural } from '#text/plural.ts'

/** Arabic messages about sharing. `en.ts` has the same shape. */
export const ar = {
  /** Text on pictures and cards, beside the agency: at least two. */
  carriedBy: (n: number) => plural('ar', n, { two: 'في وكالتين', few: `في ${n} وكالات`, many: `في ${n} وكالة`, other: `في ${n} وكالة` }),
  poll: 'استطلاع رأي',
  pollOpen: (time: string) => `التصويت مفتوح حتى ${time}`,
  pollClosed: (time: string) => `أُغلق التصويت في ${time}`,
  readIt: 'اقرأ الخبر',
  watchIt: 'شاهد الفيديو',
  voteOnIt: 'شارك برأيك',
  more: 'رابط قصير ورمز QR وتضمين',
  shortLink: 'الرابط القصير',
  qrOf: 'رمز QR للرابط القصير',
  qrNote: 'وجّه كاميرا الهاتف إلى الرمز لتُفتح الصفحة على هاتفك.',
  embed: 'التضمين في موقع آخر',
  embedNote: 'انسخ هذه الشيفرة إلى صفحتك لتظهر البطاقة فيها.',
}

export type SharingMessages = typeof ar
