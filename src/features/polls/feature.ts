import type { Feature } from '#base/feature.ts'
import { pollsApi } from './server/api.ts'
import { deskPollsApi } from './server/deskApi.ts'
import { pollJobs, timedPollJobs } from './server/jobs.ts'
import { pollErrors, pollFieldMessages } from './server/messages.ts'
import { notifyWatchers } from './server/streamResults.ts'
import { votesApi } from './server/votesApi.ts'
import { votesBackup } from './server/votesBackup.ts'

export const polls: Feature = {
  name: 'polls',
  api: [pollsApi, votesApi, deskPollsApi],
  errors: pollErrors,
  fieldMessages: pollFieldMessages,
  jobs: [{ runner: 'standard', jobs: pollJobs, timed: timedPollJobs }],
  notifications: { polls: { expiresPages: true }, poll_votes: { handle: notifyWatchers } },
  backup: [votesBackup],
}
