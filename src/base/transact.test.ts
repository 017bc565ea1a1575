import { expect, test } from 'vitest'
import { createTestApp } from '../../test/testApp.ts'
import { runIn, transact } from './transact.ts'

const app = await createTestApp()
await app.pool.query('create table tries (n int)')
const add = (n: number) => ({ name: 'add a try', text: 'insert into tries values ($1) returning n', values: [n] })
const all = async () => (await app.pool.query('select n from tries order by n')).rows.map((row) => row.n)

test('what was done stands when the work ends, and is gone when it throws', async () => {
  expect(await transact(app.pool, (run) => run<{ n: number }>(add(1)))).toEqual([{ n: 1 }])
  const failing = transact(app.pool, async (run) => {
    await run(add(2))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await all()).toEqual([1])
})

test('connections go back to the pool, and one that broke is not used again', async () => {
  for (let n = 0; n < 30; n++) await transact(app.pool, async () => {}).catch(() => {})
  const broken = transact(app.pool, async (run) => {
    const [row] = await run<{ pid: number }>({ name: 'who', text: 'select pg_backend_pid() as pid', values: [] })
    await app.pool.query('select pg_terminate_backend($1)', [row?.pid])
    return run(add(3))
  })
  await expect(broken).rejects.toThrow()
  await transact(app.pool, (run) => run(add(4)))
  expect(await all()).toEqual([1, 4])
  expect(app.pool.waitingCount).toBe(0)
})

test('the same statements run in a transaction of the query builder', async () => {
  await app.db.transaction().execute(async (tx) => {
    expect(await runIn(tx)(add(5))).toEqual([{ n: 5 }])
  })
  expect(await all()).toContain(5)
})
