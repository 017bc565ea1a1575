import type { Feature } from '#base/feature.ts'
import { healthApi } from './server/api.ts'
import { healthMetrics } from './server/healthMetrics.ts'
import { alarmJobs, healthJobs, timedHealthJobs } from './server/jobs.ts'
import { settleHealth } from './server/settleHealth.ts'

/** How the newsroom is doing, and alarms for who runs it. */
export const health: Feature = {
  name: 'health',
  api: [healthApi, healthMetrics],
  // A full queue of other jobs, such as pictures of hosts that do not respond, must not delay what
  // tells of it.
  jobs: [{ runner: 'urgent', jobs: { ...healthJobs, ...alarmJobs }, timed: timedHealthJobs, mails: ['sendAlarms'] }],
  settleRestored: settleHealth,
}
