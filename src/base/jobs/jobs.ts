import { EventEmitter, once } from 'node:events'
import { Logger, type ParsedCronItem, parseCronItems, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { App } from '../app.ts'
import type { DB } from '../database/tables.ts'
import { watchClock } from '../process/watchClock.ts'
import { releaseAbandonedJobs } from './releaseAbandonedJobs.ts'

/**
 * A feature's jobs: name → function. A job may run twice (a worker can die after its work but
 * before that is recorded).
 */
export type Jobs = Record<string, (app: App, payload: never) => Promise<void>>

/** A job that runs on a schedule. `pattern` is crontab syntax, in UTC. */
export type TimedJob = { job: string; pattern: string }

/**
 * Queues a job in the caller's transaction: it exists if and only if the caller's write does.
 * @param options `key`: a queued job with the same key is replaced; with `keepRunAt`, its due time
 *   stays the same. `priority`: lower ones run first; default: 0
 */
export async function addJob(
  db: Kysely<DB>,
  name: string,
  payload: object,
  options: { key?: string; runAt?: Date; keepRunAt?: boolean; queue?: string; maxAttempts?: number; priority?: number } = {},
): Promise<void> {
  const { key = null, runAt = null, keepRunAt = false, queue = null, maxAttempts = null, priority = null } = options
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${queue}, run_at => ${runAt}, max_attempts => ${maxAttempts}, job_key => ${key}, job_key_mode => ${keepRunAt ? 'preserve_run_at' : 'replace'}, priority => ${priority}::int)`.execute(
    db,
  )
}

type Runner = { stop(): Promise<void> }

/**
 * Runs queued and timed jobs until stopped; `stop()` lets running ones finish. Restarts if the
 * clock is set, because timed jobs depend on it.
 */
export async function runJobs(app: App, jobs: Jobs, timed: TimedJob[], concurrency: number): Promise<Runner> {
  let runner: Promise<Runner> = startRunner(app, jobs, timed, concurrency)
  await runner
  const clock = watchClock((byMs) => {
    app.log.warn({ seconds: Math.round(byMs / 1000) }, 'the clock was set; jobs are restarted')
    runner = restart(runner)
  })
  async function restart(before: Promise<Runner>): Promise<Runner> {
    await (await before).stop()
    return startRunner(app, jobs, timed, concurrency).catch((error: Error) => {
      // The supervisor starts this process again.
      app.log.fatal({ error: error.message }, 'jobs could not be restarted after the clock was set')
      process.exit(1)
    })
  }
  return {
    async stop() {
      clock.stop()
      await (await runner).stop()
    },
  }
}

async function startRunner(app: App, jobs: Jobs, timed: TimedJob[], concurrency: number): Promise<Runner> {
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]))
  const items: ParsedCronItem[] = parseCronItems(
    timed.map(({ job, pattern }) => ({
      task: job,
      match: pattern,
      options: { backfillPeriod: 0, jobKey: `timed ${job}`, jobKeyMode: 'replace' },
    })),
  )
  const events: WorkerEvents = new EventEmitter()
  const created = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>
  const runner = await run({
    pgPool: app.pool,
    taskList,
    parsedCronItems: items,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: jobLogger(app),
    events,
  })
  const [{ workerPool }] = await created
  await forgetFutureRuns(app)
  const heartbeat = await releaseAbandonedJobs(app, workerPool.id)
  return {
    async stop() {
      await runner.stop()
      await heartbeat.stop()
    },
  }
}

/**
 * Forgets runs in the future. While the clock was ahead, runs of timed jobs were recorded in the
 * future; the jobs would not run again before that.
 */
async function forgetFutureRuns(app: App): Promise<void> {
  await app.pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = null where last_execution > $1::timestamptz + interval '1 minute'`,
    [app.now()],
  )
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/**
 * Writes the job library's messages to our log; its 'info' is one line per job, so it becomes
 * debug.
 */
function jobLogger(app: App): Logger {
  return new Logger((scope) => (level, message) => app.log[levels[level as keyof typeof levels]]({ job: scope.taskIdentifier }, message))
}
