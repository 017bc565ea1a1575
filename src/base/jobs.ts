import { EventEmitter, once } from 'node:events'
import { Logger, type ParsedCronItem, parseCronItems, run, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import type { App } from './app.ts'
import type { DB } from './database.ts'
import { releaseJobsOfTheDead } from './releaseJobs.ts'

/** A feature's jobs: name → what to do. A job may run twice (a worker can die after its work and before its receipt). */
export type Jobs = Record<string, (app: App, payload: never) => Promise<void>>

/** A job that runs by the clock. `pattern` is crontab syntax, UTC. */
export type TimedJob = { job: string; pattern: string }

/**
 * Queues a job in the caller's transaction: it exists if and only if the caller's write does.
 * @param options `key`: a job with this key that still waits is replaced, not doubled; with
 * `keepRunAt` it stays due when it was. `priority`: lower ones go first, 0 when absent
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

/** Runs queued and timed jobs until stopped; `stop()` lets running ones finish. */
export async function runJobs(app: App, jobs: Jobs, timed: TimedJob[], concurrency: number): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, work]) => [name, (payload: unknown) => work(app, payload as never)]))
  const items: ParsedCronItem[] = parseCronItems(
    timed.map(({ job, pattern }) => ({ task: job, match: pattern, options: { backfillPeriod: 0 } })),
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
  const alive = await releaseJobsOfTheDead(app, workerPool.id)
  return {
    async stop() {
      await runner.stop()
      await alive.stop()
    },
  }
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** The job library's own words, in our log; its 'info' is one line a job, so it counts as debug. */
function jobLogger(app: App): Logger {
  return new Logger((scope) => (level, message) => app.log[levels[level as keyof typeof levels]]({ job: scope.taskIdentifier }, message))
}
