import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { readDelivery } from './readDelivery.ts'
import { renewSubscriptions } from './renewSubscriptions.ts'
import { sweepDeliveries } from './sweepDeliveries.ts'

/** Queued by name: `readDelivery {sourceId}`. By the clock, every minute: `renewSubscriptions`; every ten: `sweepDeliveries`. */
export const ingestJobs: Jobs = { renewSubscriptions, readDelivery, sweepDeliveries }
export const timedIngestJobs: TimedJob[] = [
  { job: 'renewSubscriptions', pattern: '* * * * *' },
  { job: 'sweepDeliveries', pattern: '*/10 * * * *' },
]
