import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneComments } from './pruneComments.ts'

/** By the clock, every ten minutes: `pruneComments`. */
export const commentJobs: Jobs = { pruneComments: (app) => pruneComments(app) }
export const timedCommentJobs: TimedJob[] = [{ job: 'pruneComments', pattern: '*/10 * * * *' }]
