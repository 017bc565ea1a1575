import type { Feature } from '#base/feature.ts'
import { adsApi } from './server/api.ts'
import { deskAdsApi } from './server/desk/api.ts'
import { adJobs, timedAdJobs } from './server/jobs.ts'
import { adFieldMessages } from './server/messages.ts'

/** Banners in lists and beside posts, their numbers, and the desk where they are made. */
export const ads: Feature = {
  name: 'ads',
  api: [adsApi, deskAdsApi],
  fieldMessages: adFieldMessages,
  jobs: [{ runner: 'standard', jobs: adJobs, timed: timedAdJobs }],
  notifications: { ads: { expiresPages: true } },
}
