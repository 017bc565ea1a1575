import type { Feature } from '#base/feature.ts'
import { postsApi } from './server/api.ts'
import { pictureMeasuringJobs, postJobs, rankAfterNews, timedPostJobs } from './server/jobs.ts'
import { postFieldMessages } from './server/messages.ts'
import { forgetRankings } from './server/ranking/rankedPosts.ts'
import { recentReadsBackup } from './server/views/recentReads.ts'
import { flushViews } from './server/views/recordView.ts'

export const posts: Feature = {
  name: 'posts',
  api: [postsApi],
  fieldMessages: postFieldMessages,
  jobs: [
    { runner: 'standard', jobs: postJobs, timed: timedPostJobs },
    { runner: 'outside', jobs: pictureMeasuringJobs },
  ],
  followers: [rankAfterNews],
  notifications: {
    posts: { expiresPages: true },
    rankings: { expiresPages: true },
    news_by_hand: { handle: forgetRankings, expiresPages: 'at_once' },
  },
  flush: flushViews,
  backup: [recentReadsBackup],
}
