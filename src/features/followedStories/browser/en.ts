import { plural } from '#text/plural.ts'
import { quoted } from '#ui/messages/quoted.ts'
import type { FollowMessages } from './ar.ts'

/** English messages of followed stories. */
export const en: FollowMessages = {
  follow: 'Follow story',
  following: 'Following',
  followed: 'Stories you follow',
  all: 'All you follow',
  newReports: (n) => plural('en', n, { one: '1 new report', other: `${n} new reports` }),
  unfollowOf: (title) => `Unfollow ${quoted('en', title)}`,
  none: 'You are not following any stories yet',
  noneText: 'Open the page of a story that several agencies report, then press “Follow story” to find what is new in it here.',
  browse: 'Browse the latest news',
  failed: 'The stories you follow could not be loaded. None of them is lost.',
  undo: 'Undo',
  notReached: 'The server could not be reached, so nothing was changed. Please try again.',
}
