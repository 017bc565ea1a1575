import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { mailCode, mailNotice } from './codes/sendAccountMail.ts'
import { pruneAccounts } from './pruneAccounts.ts'

/**
 * Queued: `mailCode {id}`, `mailNotice {notice, email, locale, providers}`. Scheduled:
 * `pruneAccounts`, every hour.
 */
export const accountJobs: Jobs = { mailCode, mailNotice, pruneAccounts: (app) => pruneAccounts(app) }
export const timedAccountJobs: TimedJob[] = [{ job: 'pruneAccounts', pattern: '41 * * * *' }]
