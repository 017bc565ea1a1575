import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { prunePollViewers } from './recordPollView.ts'

/** By the clock, at night in Kuwait: `prunePollViewers {}`. */
export const pollJobs: Jobs = { prunePollViewers }
export const timedPollJobs: TimedJob[] = [{ job: 'prunePollViewers', pattern: '40 22 * * *' }]
