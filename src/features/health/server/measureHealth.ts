import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { queueAlarms } from './alarms/sendAlarms.ts'
import { checks } from './allChecks.ts'
import type { Check, Measured } from './check.ts'
import { settleStates } from './settleStates.ts'

/** A check that takes longer is given up, and measured again next time. */
const maxMs = 50_000
/** Timed jobs do not start on the second. */
const slackSeconds = 20

/**
 * The job of each minute: measures what is due, stores what holds, and has alarms sent. A check
 * that cannot be measured changes nothing.
 */
export async function measureHealth(app: App): Promise<void> {
  await Promise.all(checks.map((check) => measureOne(app, check)))
  await queueAlarms(app)
}

async function measureOne(app: App, check: Check): Promise<void> {
  try {
    if (!(await claim(app, check))) return
    const measured = await withTimeout(check.measure(app))
    await settleStates(app, check, measured)
  } catch (error) {
    app.log.warn({ err: error, check: check.name }, 'a check of health could not be measured')
  }
}

/**
 * Whether this worker is to measure it now: one worker at a time. A time ahead of ours is that of a
 * clock that was wrong.
 */
async function claim(app: App, { name, everyMinutes }: Check): Promise<boolean> {
  const now = app.now()
  const seconds = everyMinutes * 60 - slackSeconds
  const { rows } = await sql`
    insert into health_checks (check_name, measured_at, first_measured_at) values (${name}, ${now}, ${now})
    on conflict (check_name) do update set measured_at = excluded.measured_at
      where health_checks.measured_at <= ${now}::timestamptz - ${seconds} * interval '1 second' or health_checks.measured_at > ${now}
    returning 1`.execute(app.db)
  return rows.length > 0
}

async function withTimeout(measuring: Promise<Measured[]>): Promise<Measured[]> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`it took more than ${maxMs / 1000} s`)), maxMs)
  return Promise.race([measuring, promise]).finally(() => clearTimeout(timer))
}
