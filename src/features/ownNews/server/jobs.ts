import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { prunePictures } from './pictures/prunePictures.ts'
import { publishDueNews } from './publishDueNews.ts'

/**
 * `publishDueNews` is queued for the time of each piece, and runs every minute for what that
 * missed; `prunePictures` every night.
 */
export const newsJobs: Jobs = { publishDueNews: (app) => publishDueNews(app), prunePictures: (app) => prunePictures(app) }
export const timedNewsJobs: TimedJob[] = [
  { job: 'publishDueNews', pattern: '* * * * *' },
  { job: 'prunePictures', pattern: '41 2 * * *' },
]
