import type { Jobs, TimedJob } from '#base/jobs.ts'
import { pruneAccounts } from './pruneAccounts.ts'
import { mailCode, mailNotice } from './sendAccountMail.ts'

/** Queued by name: `mailCode {id}`, `mailNotice {notice, email, locale}`. By the clock: `pruneAccounts`, every hour. */
export const accountJobs: Jobs = { mailCode, mailNotice, pruneAccounts: (app) => pruneAccounts(app) }
export const timedAccountJobs: TimedJob[] = [{ job: 'pruneAccounts', pattern: '41 * * * *' }]
