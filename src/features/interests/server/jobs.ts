import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'

/** Whoever keeps a copy of the rules looks at least once a day, or reads all of them anew. */
const endedDays = 3

/** Forgets which rules ended long ago. */
async function pruneEndedInterests(app: App): Promise<void> {
  await sql`delete from ended_interests where ended_at < ${app.now()}::timestamptz - make_interval(days => ${endedDays}::int)`.execute(
    app.db,
  )
}

export const interestJobs: Jobs = { pruneEndedInterests }
export const timedInterestJobs: TimedJob[] = [{ job: 'pruneEndedInterests', pattern: '43 1 * * *' }]
