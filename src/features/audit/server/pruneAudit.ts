import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'

/** The database refuses to delete what is younger than 1,090 days. */
async function pruneAudit(app: App): Promise<void> {
  await deleteOld(app.db, app.now(), { table: 'audit_log', column: 'at', days: retention.auditLog.days })
}

/** Scheduled: `pruneAudit`, every night. */
export const auditJobs: Jobs = { pruneAudit: (app) => pruneAudit(app) }
export const timedAuditJobs: TimedJob[] = [{ job: 'pruneAudit', pattern: '17 1 * * *' }]
