import type { Feature } from '#base/feature.ts'
import { auditApi } from './server/api.ts'
import { auditJobs, timedAuditJobs } from './server/pruneAudit.ts'

export const audit: Feature = {
  name: 'audit',
  api: [auditApi],
  jobs: [{ runner: 'standard', jobs: auditJobs, timed: timedAuditJobs }],
}
