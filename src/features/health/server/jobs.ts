import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { sendAlarms } from './alarms/sendAlarms.ts'
import { measureHealth } from './measureHealth.ts'

/** A public history has 90 days. */
const historyDays = 100

async function pruneHealth(app: App): Promise<void> {
  for (const table of ['health_transitions', 'health_messages'] as const)
    await deleteOld(app.db, app.now(), { table, column: 'at', days: historyDays, active: { table: 'sessions', column: 'updated_at' } })
}

/** `measureHealth` runs every minute, `pruneHealth` every night. `sendAlarms` waits for others. */
export const healthJobs: Jobs = { measureHealth: (app) => measureHealth(app), pruneHealth }
export const timedHealthJobs: TimedJob[] = [
  { job: 'measureHealth', pattern: '* * * * *' },
  { job: 'pruneHealth', pattern: '29 1 * * *' },
]
export const alarmJobs: Jobs = { sendAlarms }
