import type { Feature } from '#base/feature.ts'
import { picturesApi } from './server/api.ts'
import { pictureJobs, timedPictureJobs } from './server/jobs.ts'

export const pictures: Feature = {
  name: 'pictures',
  api: [picturesApi],
  jobs: [{ runner: 'standard', jobs: pictureJobs, timed: timedPictureJobs }],
}
