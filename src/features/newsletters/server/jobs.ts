import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'
import { mailConfirmation } from './mailConfirmation.ts'
import { queueIssues } from './queueIssues.ts'
import { sendIssue } from './sendIssue.ts'

/** Long enough to prove that none was sent twice. */
const mailDays = 30
const issueDays = 365

async function pruneNewsletters(app: App): Promise<void> {
  const active = { table: 'sessions', column: 'updated_at' } as const
  await deleteOld(app.db, app.now(), {
    table: 'newsletter_requests',
    column: 'created_at',
    days: retention.newsletterRequests.days,
    active,
  })
  await deleteOld(app.db, app.now(), { table: 'newsletter_mails', column: 'queued_at', days: mailDays, active })
  await deleteOld(app.db, app.now(), { table: 'newsletter_issues', column: 'due_at', days: issueDays, active })
}

export const newsletterJobs: Jobs = { queueIssues, sendIssue, pruneNewsletters }
/** A reader waits for this one. */
export const confirmationJobs: Jobs = { mailNewsletterConfirmation: mailConfirmation }
export const timedNewsletterJobs: TimedJob[] = [
  { job: 'queueIssues', pattern: '*/5 * * * *' },
  { job: 'pruneNewsletters', pattern: '51 1 * * *' },
]
