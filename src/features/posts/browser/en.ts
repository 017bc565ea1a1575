import { brand } from '#brand.ts'
import { plural } from '#text/plural.ts'
import type { PostMessages } from './ar.ts'

/** The same messages in English. */
export const en: PostMessages = {
  firstPage: 'Front page',
  inLanguages: { ar: 'In Arabic', both: 'In Arabic and English', en: 'In English' },
  latest: 'Latest news',
  own: `${brand.nameEn} news`,
  trendingKinds: {
    mostinteraction: 'Most interaction',
    mostviews: 'Most views',
    mostimportant: 'Most important',
    mostlikes: 'Most likes',
    mostcomment: 'Most comments',
    mostfunny: 'Most funny',
    mostfakenews: 'Most fake news',
    mostdislike: 'Most dislikes',
    mostsaved: 'Most saved',
  },
  media: 'Media',
  latestMedia: 'Latest media',
  mediaList: 'List of media',
  newsList: 'News list',
  moreAgencies: (n) => plural('en', n, { one: 'and 1 other', other: `and ${n} others` }),
  newPosts: (n) => plural('en', n, { one: '1 new story', other: `${n} new stories` }),
  wholeStory: 'The whole story',
  /** Labels of the switch above a list. */
  everyReport: 'Every report',
  storiesOnce: 'Each story once',
  archive: 'News archive by day',
  newsOfDay: (day) => `News of ${day}`,
  aboutDay: (day) => `Everything that the agencies published on ${day}, newest first.`,
  emptyDay: 'No news on this day',
  emptyDayText: 'Choose another day of the archive.',
  /** Heading above the posts of the first page that belong to none of its parts. */
  someWords: (found) => (found > 0 ? 'News with some of the words' : 'No story contains all of these words. These contain some of them.'),
  aboutPlace: (name) => `Results for ${name}`,
  inOtherLanguage: 'In Arabic',
  youWereHere: 'You were here',
  reactions: {
    like: (n) => `Likes: ${n}`,
    dislike: (n) => `Dislikes: ${n}`,
    important: (n) => `Important: ${n}`,
    funny: (n) => `Funny: ${n}`,
    fakenews: (n) => `Fake news: ${n}`,
    save: (n) => `Saved: ${n}`,
  },
  react: 'React, save or share',
  mostPopular: 'Most read',
  last24Hours: 'Last 24 hours',
  chooseStory: 'Choose a story from the list to read it here.',
  chooseMedia: 'Choose a post from the list to see it here.',
}
