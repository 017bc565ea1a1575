import { isolate } from '#text/isolate.ts'
import { plural } from '#text/plural.ts'
import { defineMessages } from '#ui/locale.ts'

/** Messages that the server writes into lists, so that browsers load none of them. */
export const { textIn: listTextIn } = defineMessages(
  {
    postsOfWeek: (n: number) =>
      `${plural('ar', n, { zero: 'لا أخبار', one: 'خبر واحد', two: 'خبران', few: `${n} أخبار`, many: `${n} خبراً`, other: `${n} خبر` })} في آخر 7 أيام`,
    ownedBy: (owner: string) => `تملكها: ${isolate(owner)}`,
    corrected: (n: number) =>
      `${plural('ar', n, { one: 'صُحِّح خبر واحد', two: 'صُحِّح خبران', few: `صُحِّحت ${n} أخبار`, many: `صُحِّح ${n} خبراً`, other: `صُحِّح ${n} خبر` })} في آخر 90 يوماً`,
    /** Heading above the posts of the first page that belong to none of its parts. */
    moreNews: 'المزيد',
    until: (day: string) => `حتى ${day}`,
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
    postsOfWeek: (n) => `${plural('en', n, { one: '1 story', other: `${n} stories` })} in the last 7 days`,
    ownedBy: (owner) => `Owned by ${isolate(owner)}`,
    corrected: (n) => `${plural('en', n, { one: '1 story was corrected', other: `${n} stories were corrected` })} in the last 90 days`,
    moreNews: 'More',
    until: (day) => `until ${day}`,
    votes: (n, shown) => plural('en', n, { zero: 'No votes', one: '1 vote', other: `${shown} votes` }),
  },
)
