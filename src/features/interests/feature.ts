import type { Feature } from '#base/feature.ts'
import { agencyAlertsApi } from './server/agencyAlertsApi.ts'
import { alertSettingsBackup } from './server/alertSettingsBackup.ts'
import { interestsApi } from './server/api.ts'
import { interestsBackup } from './server/interestsBackup.ts'
import { interestJobs, timedInterestJobs } from './server/jobs.ts'
import { interestFieldMessages } from './server/messages.ts'

export const interests: Feature = {
  name: 'interests',
  api: [interestsApi, agencyAlertsApi],
  fieldMessages: interestFieldMessages,
  jobs: [{ runner: 'standard', jobs: interestJobs, timed: timedInterestJobs }],
  backup: [interestsBackup, alertSettingsBackup],
}
