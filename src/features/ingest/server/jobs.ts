import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneSources } from './desk/pruneSources.ts'
import { cleanStoredBodies } from './documents/cleanStoredBodies.ts'
import { findFeeds } from './find/findFeeds.ts'
import { resumeNetworks } from './networkCalls/resumeNetworks.ts'
import { readDelivery } from './websub/readDelivery.ts'
import { renewSubscriptions } from './websub/renewSubscriptions.ts'
import { retryDeliveries } from './websub/retryDeliveries.ts'

/**
 * `readDelivery {sourceId}` is queued for each delivery, `findFeeds {id}` for each search of staff;
 * the others are timed.
 */
export const ingestJobs: Jobs = {
  renewSubscriptions,
  readDelivery,
  sweepDeliveries: retryDeliveries,
  resumeNetworks,
  pruneSources,
  cleanStoredBodies,
  findFeeds: (app, { id }: { id: number }) => findFeeds(app, id),
}
export const timedIngestJobs: TimedJob[] = [
  { job: 'renewSubscriptions', pattern: '* * * * *' },
  { job: 'resumeNetworks', pattern: '* * * * *' },
  { job: 'cleanStoredBodies', pattern: '* * * * *' },
  { job: 'pruneSources', pattern: '27 1 * * *' },
  { job: 'sweepDeliveries', pattern: '*/10 * * * *' },
]
