import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

/** Messages that the server writes into lists, so that browsers load none of them. */
export const { textIn: listTextIn } = defineMessages(
  {
    postsOfWeek: (n: number) =>
      `${plural('ar', n, { zero: 'لا أخبار', one: 'خبر واحد', two: 'خبران', few: `${n} أخبار`, many: `${n} خبراً`, other: `${n} خبر` })} في آخر 7 أيام`,
    /** Heading above the posts of the first page that belong to none of its parts. */
    moreNews: 'المزيد',
  },
  {
    postsOfWeek: (n) => `${plural('en', n, { one: '1 story', other: `${n} stories` })} in the last 7 days`,
    moreNews: 'More',
  },
)
