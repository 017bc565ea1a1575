import type { Feature } from '#base/feature.ts'
import { briefApi } from './server/api.ts'
import { briefBackup } from './server/briefBackup.ts'
import { briefJobs, timedBriefJobs } from './server/jobs.ts'
import { settleBriefs } from './server/settleBriefs.ts'

export const brief: Feature = {
  name: 'brief',
  api: [briefApi],
  // Mail servers are other hosts, which may be slow.
  jobs: [{ runner: 'outside', jobs: briefJobs, timed: timedBriefJobs, mails: ['sendBrief'] }],
  settleRestored: settleBriefs,
  backup: [briefBackup],
}
