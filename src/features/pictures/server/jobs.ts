import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { deleteOldPictures } from './deleteOldPictures.ts'

export const pictureJobs: Jobs = { sweepPictures: (app) => deleteOldPictures(app) }
export const timedPictureJobs: TimedJob[] = [{ job: 'sweepPictures', pattern: '17 * * * *' }]
