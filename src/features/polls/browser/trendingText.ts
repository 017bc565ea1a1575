import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

/** Messages of the trending polls on the front page, which loads no others of the polls. */
export const { useText: useTrendingText } = defineMessages(
  {
    trending: 'الاستطلاعات الأكثر تداولاً',
    all: 'كل الاستطلاعات',
    votes: (n: number, shown: string) =>
      plural('ar', n, {
        zero: 'بلا أصوات',
        one: 'صوت واحد',
        two: 'صوتان',
        few: `${shown} أصوات`,
        many: `${shown} صوتاً`,
        other: `${shown} صوت`,
      }),
  },
  {
    trending: 'Trending polls',
    all: 'All polls',
    votes: (n, shown) => plural('en', n, { zero: 'No votes', one: '1 vote', other: `${shown} votes` }),
  },
)
