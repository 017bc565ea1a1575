import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { retention } from '#base/retention.ts'
import { mailMessage } from './mailMessage.ts'

async function pruneContactMessages(app: App): Promise<void> {
  await deleteOld(app.db, app.now(), {
    table: 'contact_messages',
    column: 'created_at',
    days: retention.contactMessages.days,
    active: { table: 'sessions', column: 'updated_at' },
  })
}

export const contactJobs: Jobs = { mailContactMessage: mailMessage, pruneContactMessages }
export const timedContactJobs: TimedJob[] = [{ job: 'pruneContactMessages', pattern: '53 1 * * *' }]
