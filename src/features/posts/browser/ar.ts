import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'

/** Messages of post lists in Arabic. `en.ts` has the same shape. */
export const ar = {
  firstPage: 'الصفحة الأولى',
  inLanguages: { ar: 'بالعربية', both: 'بالعربية والإنجليزية', en: 'بالإنجليزية' },
  latest: 'أحدث الأخبار',
  own: `أخبار ${brand.nameAr}`,
  trendingKinds: {
    mostinteraction: 'الأكثر تفاعلاً',
    mostviews: 'الأكثر مشاهدة',
    mostimportant: 'الأكثر أهمية',
    mostlikes: 'الأكثر إعجاباً',
    mostcomment: 'الأكثر تعليقاً',
    mostfunny: 'الأكثر طرافة',
    mostfakenews: 'الأكثر وصفاً بالكذب',
    mostdislike: 'الأكثر استهجاناً',
    mostsaved: 'الأكثر حفظاً',
  },
  newsList: 'قائمة الأخبار',
  media: 'صور وفيديو',
  latestMedia: 'أحدث الصور والفيديو',
  mediaList: 'قائمة الصور والفيديو',
  /** Text after the name of an agency. */
  moreAgencies: (n: number) =>
    plural('ar', n, {
      one: 'ووكالة أخرى',
      two: 'ووكالتان أخريان',
      few: `و${n} وكالات أخرى`,
      many: `و${n} وكالة أخرى`,
      other: `و${n} وكالة أخرى`,
    }),
  newPosts: (n: number) =>
    plural('ar', n, {
      one: 'خبر جديد',
      two: 'خبران جديدان',
      few: `${n} أخبار جديدة`,
      many: `${n} خبراً جديداً`,
      other: `${n} خبر جديد`,
    }),
  wholeStory: 'كل ما نُشر عن الخبر',
  /** Labels of the switch above a list. */
  everyReport: 'كل التقارير',
  storiesOnce: 'كل خبر مرة واحدة',
  archive: 'أرشيف الأخبار حسب اليوم',
  newsOfDay: (day: string) => `أخبار ${day}`,
  aboutDay: (day: string) => `كل ما نشرته الوكالات يوم ${day}، والأحدث أولاً.`,
  emptyDay: 'لا أخبار في هذا اليوم',
  emptyDayText: 'اختر يوماً آخر من الأرشيف.',
  /** Heading above search results that lack a word; `found` is how many above have all. */
  someWords: (found: number): string => (found > 0 ? 'أخبار فيها بعض الكلمات' : 'لا خبر فيه كل الكلمات، وهذه أخبار فيها بعضها'),
  aboutPlace: (name: string) => `نتائج عن ${name}`,
  /** Heading above the posts in the other language, in lists of both. */
  inOtherLanguage: 'بالإنجليزية',
  youWereHere: 'كنت هنا',
  reactions: {
    like: (n: string) => `أعجب القراء: ${n}`,
    dislike: (n: string) => `لم يعجب القراء: ${n}`,
    important: (n: string) => `مهم: ${n}`,
    funny: (n: string) => `طريف: ${n}`,
    fakenews: (n: string) => `خبر كاذب: ${n}`,
    save: (n: string) => `محفوظ: ${n}`,
  },
  react: 'التفاعل والحفظ والمشاركة',
  mostPopular: 'الأكثر قراءة',
  last24Hours: 'آخر 24 ساعة',
  chooseStory: 'اختر خبراً من القائمة لتقرأه هنا.',
  chooseMedia: 'اختر منشوراً من القائمة لتشاهده هنا.',
}

export type PostMessages = typeof ar
