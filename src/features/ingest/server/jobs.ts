import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { resumeNetworks } from './networks/resumeNetworks.ts'
import { readDelivery } from './websub/readDelivery.ts'
import { renewSubscriptions } from './websub/renewSubscriptions.ts'
import { sweepDeliveries } from './websub/sweepDeliveries.ts'

/** `readDelivery {sourceId}` is queued for each delivery; the others are timed. */
export const ingestJobs: Jobs = { renewSubscriptions, readDelivery, sweepDeliveries, resumeNetworks }
export const timedIngestJobs: TimedJob[] = [
  { job: 'renewSubscriptions', pattern: '* * * * *' },
  { job: 'resumeNetworks', pattern: '* * * * *' },
  { job: 'sweepDeliveries', pattern: '*/10 * * * *' },
]
