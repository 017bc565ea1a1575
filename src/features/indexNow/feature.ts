import type { Feature } from '#base/feature.ts'
import { indexNowApi } from './server/api.ts'
import { indexNowJobs, timedIndexNowJobs } from './server/jobs.ts'

export const indexNow: Feature = {
  name: 'indexNow',
  api: [indexNowApi],
  jobs: [{ runner: 'outside', jobs: indexNowJobs, timed: timedIndexNowJobs }],
}
