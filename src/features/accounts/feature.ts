import type { Feature } from '#base/feature.ts'
import { accountsApi } from './server/api.ts'
import { accountJobs, timedAccountJobs } from './server/jobs.ts'
import { accountErrors, accountFieldMessages } from './server/messages.ts'

export const accounts: Feature = {
  name: 'accounts',
  api: [accountsApi],
  errors: accountErrors,
  fieldMessages: accountFieldMessages,
  jobs: [{ runner: 'urgent', jobs: accountJobs, timed: timedAccountJobs, mails: ['mailCode', 'mailNotice'] }],
}
