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

/** Queues a job and marks it as taken two minutes ago by this pool of workers. */
async function taken(what: string, pool: string): Promise<void> {
  await addJob(app.db, 'note', { what })
  await app.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - interval '2 minutes', attempts = 1
     where payload->>'what' = $2`,
    [pool, what],
  )
}

test('a job whose worker was killed runs in another one, a job of a living worker does not run twice', async () => {
  await taken('code of the dead', 'killed')
  await taken('code of the living', 'at work')
  await app.pool.query(`insert into job_workers (id) values ('at work')`)
  running.push(await runJobs(app, jobs, [], 1))
  await addJob(app.db, 'note', { what: 'a new one' })
  await expect.poll(() => done.toSorted(), { timeout: 10_000 }).toEqual(['a new one', 'code of the dead'])
})

test('the worker that holds a job is known to be alive while it works', async () => {
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
  await expect.poll(() => holders, { timeout: 10_000 }).toEqual([{ alive: true }])
})

test('a worker that ends leaves no trace among the living', async () => {
  const runner = await runJobs(app, jobs, [], 1)
  const living = async () => (await app.pool.query('select id from job_workers')).rowCount as number
  const before = await living()
  await runner.stop()
  expect(await living()).toBe(before - 1)
})

describe('timed jobs', () => {
  const minute = 60_000
  /** Past by the clock of the database, which holds back what is to run later. */
  const whole = Math.floor(Date.now() / minute) * minute - 5 * 60 * minute
  const ticks: string[] = []
  /** Each test has a job of its own: when it ran last is noted by its name. */
  const run = (job: string) => runJobs(app, { [job]: async () => void ticks.push(job) }, [{ job, pattern: '* * * * *' }], 1)
  const ran = (job: string) => ticks.filter((name) => name === job).length

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: whole - 50 })
    return () => void vi.useRealTimers()
  })

  test('one that was noted as done in a year, because the clock was wrong, runs in the next minute', async () => {
    await app.pool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
       values ('noted', now(), now() + interval '1 year')`,
    )
    running.push(await run('noted'))
    vi.setSystemTime(whole + 1_000)
    await expect.poll(() => ran('noted')).toBe(1)
  })

  test('they go on when the clock is set back by two hours', async () => {
    running.push(await run('back'))
    let now = whole - 120 * minute
    const aMinuteLater = () => {
      now += minute
      vi.setSystemTime(now)
      return ran('back')
    }
    await expect.poll(aMinuteLater).toBeGreaterThan(0)
  })

  test('those of half an hour in which the machine slept wait once behind the one that runs', async () => {
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
