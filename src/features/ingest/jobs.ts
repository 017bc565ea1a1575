import type { Jobs, TimedJob } from '#base/jobs.ts'
import { renewSubscriptions } from './renewSubscriptions.ts'

export const ingestJobs: Jobs = { renewSubscriptions }
export const timedIngestJobs: TimedJob[] = [{ job: 'renewSubscriptions', pattern: '* * * * *' }]
