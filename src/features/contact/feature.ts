import type { Feature } from '#base/feature.ts'
import { contactApi } from './server/api.ts'
import { contactJobs, timedContactJobs } from './server/jobs.ts'
import { contactErrors, contactFieldMessages } from './server/messages.ts'

/** Messages to the people behind the site, and enquiries about advertising. */
export const contact: Feature = {
  name: 'contact',
  api: [contactApi],
  errors: contactErrors,
  fieldMessages: contactFieldMessages,
  // Mail servers are other hosts, which may be slow.
  jobs: [{ runner: 'outside', jobs: contactJobs, timed: timedContactJobs, mails: ['mailContactMessage'] }],
}
