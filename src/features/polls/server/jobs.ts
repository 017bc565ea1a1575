import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { prunePollViewers } from './recordPollView.ts'

/** Scheduled: `prunePollViewers`, at night in Kuwait. */
export const pollJobs: Jobs = { prunePollViewers }
export const timedPollJobs: TimedJob[] = [{ job: 'prunePollViewers', pattern: '40 22 * * *' }]
