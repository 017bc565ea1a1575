import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { sweepPictures } from './sweepPictures.ts'

export const pictureJobs: Jobs = { sweepPictures: (app) => sweepPictures(app) }
export const timedPictureJobs: TimedJob[] = [{ job: 'sweepPictures', pattern: '17 * * * *' }]
