import type { Feature } from '#base/feature.ts'
import { newslettersApi } from './server/api.ts'
import { deskNewslettersApi } from './server/deskApi.ts'
import { confirmationJobs, newsletterJobs, timedNewsletterJobs } from './server/jobs.ts'
import { newsletterFieldMessages } from './server/messages.ts'
import { newslettersBackup } from './server/newslettersBackup.ts'
import { seedNewsletters } from './server/seedNewsletters.ts'
import { settleNewsletters } from './server/settleNewsletters.ts'

/** Newsletters of sections, daily or weekly, for anybody with a confirmed address. */
export const newsletters: Feature = {
  name: 'newsletters',
  api: [newslettersApi, deskNewslettersApi],
  fieldMessages: newsletterFieldMessages,
  notifications: { newsletters: { expiresPages: true } },
  jobs: [
    { runner: 'urgent', jobs: confirmationJobs, mails: ['mailNewsletterConfirmation'] },
    // Mail servers are other hosts, which may be slow.
    { runner: 'outside', jobs: newsletterJobs, timed: timedNewsletterJobs, mails: ['sendIssue'] },
  ],
  settleRestored: settleNewsletters,
  backup: [newslettersBackup],
  seedDemo: seedNewsletters,
}
