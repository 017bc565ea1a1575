import type { Feature } from '#base/feature.ts'
import { backupMetrics } from './server/nightly/backupMetrics.ts'
import { newsroomBackupJobs, timedNewsroomBackupJobs } from './server/nightly/jobs.ts'

/**
 * Backups of the whole newsroom. (A reader's own backup consists of the `backup` parts of all
 * features.)
 */
export const newsroomBackup: Feature = {
  name: 'newsroomBackup',
  api: [backupMetrics],
  jobs: [{ runner: 'standard', jobs: newsroomBackupJobs, timed: timedNewsroomBackupJobs }],
}
