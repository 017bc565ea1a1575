import { brand } from '#brand.ts'
import { plural } from '#ui/messages/plural.ts'

/** Messages of post lists in Arabic. `en.ts` has the same shape. */
export const ar = {
  firstPage: 'الصفحة الأولى',
  latest: 'أحدث الأخبار',
  own: `أخبار ${brand.nameAr}`,
  trendingKinds: {
    mostinteraction: 'الأكثر تفاعلاً',
    mostviews: 'الأكثر مشاهدة',
    mostimportant: 'الأكثر أهمية',
    mostlikes: 'الأكثر إعجاباً',
    mostcomment: 'الأكثر تعليقاً',
    mostfunny: 'الأكثر طرافة',
    mostfakenews: 'الأكثر تكذيباً',
    mostdislike: 'الأكثر استهجاناً',
    mostsaved: 'الأكثر حفظاً',
  },
  newsList: 'قائمة الأخبار',
  media: 'صور وفيديو',
  latestMedia: 'أحدث الصور والفيديو',
  mediaList: 'قائمة الصور والفيديو',
  moreAgencies: (n: number) =>
    plural('ar', n, {
      one: '+وكالة أخرى',
      two: '+وكالتان',
      few: `\u2066+${n}\u2069 وكالات`,
      many: `\u2066+${n}\u2069 وكالة`,
      other: `\u2066+${n}\u2069 وكالة`,
    }),
  newPosts: (n: number) =>
    plural('ar', n, {
      one: 'خبر جديد',
      two: 'خبران جديدان',
      few: `${n} أخبار جديدة`,
      many: `${n} خبراً جديداً`,
      other: `${n} خبر جديد`,
    }),
  youWereHere: 'كنت هنا',
  reactions: {
    like: (n: string) => `أعجب القراء: ${n}`,
    dislike: (n: string) => `لم يعجب القراء: ${n}`,
    important: (n: string) => `مهم: ${n}`,
    funny: (n: string) => `طريف: ${n}`,
    fakenews: (n: string) => `خبر كاذب: ${n}`,
    save: (n: string) => `محفوظ: ${n}`,
  },
  react: 'تفاعل',
  mostPopular: 'الأكثر قراءة',
  last24Hours: 'آخر 24 ساعة',
  chooseStory: 'اختر خبراً من القائمة لتقرأه هنا.',
  chooseMedia: 'اختر منشوراً من القائمة لتشاهده هنا.',
}

export type PostMessages = typeof ar
