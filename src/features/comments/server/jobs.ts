import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneComments } from './pruneComments.ts'

/** Scheduled: `pruneComments`, every ten minutes. */
export const commentJobs: Jobs = { pruneComments: (app) => pruneComments(app) }
export const timedCommentJobs: TimedJob[] = [{ job: 'pruneComments', pattern: '*/10 * * * *' }]
