import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../test/testApp.ts'
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
