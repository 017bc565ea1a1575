import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'

/** Deletes which networks saw ads on past days. */
async function pruneAdViewers(app: App): Promise<void> {
  await sql`delete from ad_viewers where day < (${app.now()}::timestamptz at time zone 'Asia/Kuwait')::date`.execute(app.db)
}

/** Scheduled: `pruneAdViewers`, at night in Kuwait. */
export const adJobs: Jobs = { pruneAdViewers }
export const timedAdJobs: TimedJob[] = [{ job: 'pruneAdViewers', pattern: '45 22 * * *' }]
