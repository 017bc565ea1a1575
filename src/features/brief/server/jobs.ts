import type { App } from '#base/app.ts'
import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { queueBriefs } from './queueBriefs.ts'
import { sendBrief } from './sendBrief.ts'

/** Long enough to prove that none was sent twice. */
const retentionDays = 30

async function pruneBriefs(app: App): Promise<void> {
  await deleteOld(app.db, app.now(), { table: 'briefs', column: 'queued_at', days: retentionDays })
}

export const briefJobs: Jobs = { queueBriefs, sendBrief, pruneBriefs }
export const timedBriefJobs: TimedJob[] = [
  { job: 'queueBriefs', pattern: '*/5 * * * *' },
  { job: 'pruneBriefs', pattern: '47 1 * * *' },
]
