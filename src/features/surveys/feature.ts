import type { Feature } from '#base/feature.ts'
import { answeredBackup } from './server/answeredBackup.ts'
import { surveysApi } from './server/api.ts'
import { deskSurveysApi } from './server/desk/deskApi.ts'
import { surveyJobs, timedSurveyJobs } from './server/jobs.ts'
import { surveyErrors, surveyFieldMessages } from './server/messages.ts'
import { seedSurveys } from './server/seedSurveys.ts'

/**
 * The election survey: one set of questions to readers, with results by constituency, age and
 * gender.
 */
export const surveys: Feature = {
  name: 'surveys',
  api: [surveysApi, deskSurveysApi],
  errors: surveyErrors,
  fieldMessages: surveyFieldMessages,
  jobs: [{ runner: 'standard', jobs: surveyJobs, timed: timedSurveyJobs }],
  notifications: { surveys: { expiresPages: true } },
  backup: [answeredBackup],
  seedDemo: seedSurveys,
}
