import type { Feature } from '#base/feature.ts'
import { alertsBackup } from './server/alertsBackup.ts'
import { alertsApi } from './server/api.ts'
import { alertJobs, matchNewPosts, timedAlertJobs } from './server/jobs.ts'

export const alerts: Feature = {
  name: 'alerts',
  api: [alertsApi],
  jobs: [{ runner: 'standard', jobs: alertJobs, timed: timedAlertJobs }],
  followers: [matchNewPosts],
  backup: [alertsBackup],
}
