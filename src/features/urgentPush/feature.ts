import type { Feature } from '#base/feature.ts'
import { urgentPushApi } from './server/api.ts'
import { timedUrgentPushJobs, urgentPushJobs, urgentSendingJobs } from './server/jobs.ts'
import { settleUrgentPushes } from './server/settleUrgentPushes.ts'
import { urgentPushMetrics } from './server/urgentPushMetrics.ts'

/**
 * Urgent stories as push messages, for every browser that asks for them, with or without an
 * account.
 */
export const urgentPush: Feature = {
  name: 'urgentPush',
  api: [urgentPushApi, urgentPushMetrics],
  jobs: [
    { runner: 'outside', jobs: urgentSendingJobs, timed: timedUrgentPushJobs, mails: ['pushUrgent'] },
    { runner: 'standard', jobs: urgentPushJobs, timed: [{ job: 'pruneUrgentBrowsers', pattern: '41 1 * * *' }] },
  ],
  settleRestored: settleUrgentPushes,
}
