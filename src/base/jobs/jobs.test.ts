import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { addJob, runJobs } from './jobs.ts'

const app = await createTestApp()
const done: string[] = []
const jobs = {
  async note(_: unknown, { what }: { what: string }) {
    done.push(what)
  },
}
const running: { stop(): Promise<void> }[] = []
afterAll(async () => {
  for (const runner of running) await runner.stop()
})

/** Queues a job and marks it as locked two minutes ago by this worker pool. */
async function addLockedJob(what: string, pool: string): Promise<void> {
  await addJob(app.db, 'note', { what })
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '2 minutes', attempts = 1
     where payload->>'what' = $2`,
    [pool, what],
  )
}

test('a job whose worker was killed runs in another one, and a job of a running worker does not run twice', async () => {
  await addLockedJob('job of a killed worker', 'killed')
  await addLockedJob('job of a running worker', 'running')
  await app.pool.query(`insert into job_workers (id) values ('running')`)
  running.push(await runJobs(app, jobs, [], 1))
  await addJob(app.db, 'note', { what: 'a new job' })
  await expect.poll(() => done.toSorted()).toEqual(['a new job', 'job of a killed worker'])
})

test('a worker is registered as alive while it runs a job', async () => {
  const holders: unknown[] = []
  const look = {
    async look() {
      const { rows } = await app.pool.query(
        `select j.locked_by = w.id as alive from graphile_worker.jobs j left join job_workers w on w.id = j.locked_by where task_identifier = 'look'`,
      )
      holders.push(...rows)
    },
  }
  running.push(await runJobs(app, look, [], 1))
  await addJob(app.db, 'look', {})
  await expect.poll(() => holders).toEqual([{ alive: true }])
})

test('a worker that stops is no longer registered as alive', async () => {
  const runner = await runJobs(app, jobs, [], 1)
  const countAlive = async () => (await app.pool.query('select id from job_workers')).rowCount as number
  const before = await countAlive()
  await runner.stop()
  expect(await countAlive()).toBe(before - 1)
})

describe('timed jobs', () => {
  const minute = 60_000
  /** Time in the past by the clock of the database, which delays jobs that are to run later. */
  const whole = Math.floor(Date.now() / minute) * minute - 5 * 60 * minute
  const ticks: string[] = []
  /** Each test uses another job name, under which the time of the last run is recorded. */
  const run = (job: string) => runJobs(app, { [job]: async () => void ticks.push(job) }, [{ job, pattern: '* * * * *' }], 1)
  const ran = (job: string) => ticks.filter((name) => name === job).length

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: whole - 50 })
    return () => void vi.useRealTimers()
  })

  test('a job whose last run was recorded a year ahead, because the clock was wrong, runs in the next minute', async () => {
    await app.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('noted', now(), now() + interval '1 year')`,
    )
    running.push(await run('noted'))
    vi.setSystemTime(whole + 1_000)
    await expect.poll(() => ran('noted')).toBe(1)
  })

  test('jobs still run after the clock is set back by two hours', async () => {
    running.push(await run('back'))
    let now = whole - 120 * minute
    const aMinuteLater = () => {
      now += minute
      vi.setSystemTime(now)
      return ran('back')
    }
    await expect.poll(aMinuteLater).toBeGreaterThan(0)
  })

  test('after the machine slept for half an hour, the missed runs are queued as a single job', async () => {
    const { promise: isEnough, resolve: end } = Promise.withResolvers<void>()
    running.push(await runJobs(app, { slept: () => isEnough }, [{ job: 'slept', pattern: '* * * * *' }], 1))
    vi.setSystemTime(whole + 30 * minute)
    const last = `select from graphile_worker._private_known_crontabs where identifier = 'slept' and last_execution >= $1`
    await expect.poll(async () => (await app.pool.query(last, [new Date(whole + 30 * minute)])).rowCount).toBe(1)
    const { rowCount } = await app.pool.query(`select from graphile_worker.jobs where task_identifier = 'slept'`)
    end()
    expect(rowCount).toBeLessThanOrEqual(2)
  })
})
