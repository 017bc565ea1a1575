import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { inTransaction, runIn, transact } from './transact.ts'

const app = await createTestApp()
await app.pool.query('create table tries (n int)')
const add = (n: number) => ({ name: 'add a try', text: 'insert into tries values ($1) returning n', values: [n] })
const all = async () => (await app.pool.query('select n from tries order by n')).rows.map((row) => row.n)

test('the transaction is committed when the work ends, and rolled back when it throws', async () => {
  expect(await transact(app.pool, (run) => run<{ n: number }>(add(1)))).toEqual([{ n: 1 }])
  const failing = transact(app.pool, async (run) => {
    await run(add(2))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await all()).toEqual([1])
})

test('connections return to the pool, except those that broke', async () => {
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

test('prepared statements also run in a transaction of the query builder', async () => {
  await app.db.transaction().execute(async (tx) => {
    expect(await runIn(tx)(add(5))).toEqual([{ n: 5 }])
  })
  expect(await all()).toContain(5)
})

test('if two transactions deadlock, one is retried, and both succeed', async () => {
  await app.pool.query('create table counts (id int primary key, n int not null default 0)')
  await app.pool.query('insert into counts values (1), (2)')
  let tries = 0
  const both = Promise.withResolvers<void>()
  const add = (text: string) => ({ name: text, text, values: [] })
  const change = async (run: ReturnType<typeof runIn>, first: number, second: number) => {
    await run(add(`update counts set n = n + 1 where id = ${first}`))
    if (++tries === 2) both.resolve()
    await both.promise
    await run(add(`update counts set n = n + 1 where id = ${second}`))
  }
  await Promise.all([transact(app.pool, (run) => change(run, 1, 2)), inTransaction(app.db, (tx) => change(runIn(tx), 2, 1))])
  // The one that is retried may be quicker than the one that waits, and meet it again.
  expect(tries).toBeGreaterThan(2)
  expect((await app.pool.query('select n from counts')).rows).toEqual([{ n: 2 }, { n: 2 }])
})

test('a transaction that keeps conflicting fails after five attempts', async () => {
  let tries = 0
  const failing = inTransaction(app.db, async (tx) => {
    tries++
    await runIn(tx)({ name: '', text: `do $$ begin raise 'no' using errcode = '40001'; end $$`, values: [] })
  })
  await expect(failing).rejects.toMatchObject({ code: '40001' })
  expect(tries).toBe(5)
})

test('only transact.ts opens transactions of the query builder', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const others = files.filter((file) => /\.transaction\(\)/.test(readFileSync(join(source, file), 'utf8')))
  expect(others).toEqual([join('base', 'database', 'transact.ts')])
})
