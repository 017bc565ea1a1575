import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'

/**
 * Longer than the day after which a process reloads all rules instead of catching up
 * (`alerts/server/followRules.ts`).
 */
const endedDays = 3

async function pruneEndedInterests(app: App): Promise<void> {
  await sql`delete from ended_interests where ended_at < ${app.now()}::timestamptz - make_interval(days => ${endedDays}::int)`.execute(
    app.db,
  )
}

export const interestJobs: Jobs = { pruneEndedInterests }
export const timedInterestJobs: TimedJob[] = [{ job: 'pruneEndedInterests', pattern: '43 1 * * *' }]
