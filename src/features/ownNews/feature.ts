import type { Feature } from '#base/feature.ts'
import { deskNewsApi } from './server/deskNewsApi.ts'
import { newsJobs, timedNewsJobs } from './server/jobs.ts'
import { newsErrors, newsFieldMessages } from './server/messages.ts'
import { newsHistoryApi } from './server/newsHistoryApi.ts'
import { newsStatesApi } from './server/newsStatesApi.ts'
import { newsPicturesApi } from './server/pictures/newsPicturesApi.ts'
import { seedNews } from './server/seedNews.ts'

export const ownNews: Feature = {
  name: 'ownNews',
  api: [deskNewsApi, newsStatesApi, newsHistoryApi, newsPicturesApi],
  errors: newsErrors,
  fieldMessages: newsFieldMessages,
  jobs: [{ runner: 'standard', jobs: newsJobs, timed: timedNewsJobs }],
  seedDemo: seedNews,
}
