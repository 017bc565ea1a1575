import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { backupNightly } from './backupNightly.ts'

/** Every ten minutes, so that a night when no worker ran is made up for. */
export const newsroomBackupJobs: Jobs = { backupNightly: (app) => backupNightly(app) }
export const timedNewsroomBackupJobs: TimedJob[] = [{ job: 'backupNightly', pattern: '*/10 * * * *' }]
