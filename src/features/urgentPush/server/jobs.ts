import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'
import { pushUrgent } from './pushUrgent.ts'
import { sendUrgentPushes } from './sendUrgentPushes.ts'

/**
 * Number of urgent stories in a row that did not reach it: its push service neither takes them nor
 * says that it is gone.
 */
const maxFailures = 10

/** Forgets browsers that were away for long, or that nothing reaches. */
async function pruneUrgentBrowsers(app: App): Promise<void> {
  await deleteOld(app.db, app.now(), { table: 'urgent_browsers', column: 'seen_at', days: retention.urgentBrowsers.days })
  await app.db.deleteFrom('urgent_browsers').where('failures', '>=', maxFailures).execute()
}

/**
 * `pushUrgent` is queued when a story becomes urgent; `sendUrgentPushes` by it, and every minute
 * for what is tried again or a killed worker has left.
 */
export const urgentSendingJobs: Jobs = { pushUrgent, sendUrgentPushes }
export const timedUrgentPushJobs: TimedJob[] = [{ job: 'sendUrgentPushes', pattern: '* * * * *' }]
export const urgentPushJobs: Jobs = { pruneUrgentBrowsers }
