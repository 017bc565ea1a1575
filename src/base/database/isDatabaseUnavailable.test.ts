import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { isDatabaseUnavailable } from './isDatabaseUnavailable.ts'

const app = await createTestApp()
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const errorOfQuery = (text: string) => errorOf(app.pool.query(text))

describe('The database is unavailable', () => {
  test('if a statement or a lock timed out', async () => {
    expect(isDatabaseUnavailable(await errorOfQuery('set statement_timeout = 20; select pg_sleep(5)'))).toBe(true)
    const holder = await app.pool.connect()
    await holder.query('begin; lock table polls')
    expect(isDatabaseUnavailable(await errorOfQuery("set lock_timeout = '20ms'; select from polls"))).toBe(true)
    await holder.query('rollback')
    holder.release()
  })

  test('if the connection broke, or none can be opened', async () => {
    const client = await app.pool.connect()
    client.on('error', () => {})
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const cut = errorOf(client.query('select pg_sleep(5)'))
    await app.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    expect(isDatabaseUnavailable(await cut)).toBe(true)
    expect(isDatabaseUnavailable(await errorOf(client.query('select 1')))).toBe(true)
    client.release(true)
    const nowhere = ['postgres://u@127.0.0.1:1/x', 'postgres://u@/x?host=/nowhere']
    for (const connectionString of nowhere)
      expect(isDatabaseUnavailable(await errorOf(new pg.Client({ connectionString }).connect()))).toBe(true)
  })
})

describe('The database is available, and the error is ours', () => {
  test('if a column or table does not exist, a statement is malformed, or a value is invalid', async () => {
    const statements = [
      'select mistyped from posts',
      'select from mistyped',
      'selekt 1',
      "select 'x'::int",
      'insert into polls (id) values (null)',
    ]
    for (const statement of statements) expect(isDatabaseUnavailable(await errorOfQuery(statement))).toBe(false)
  })

  test('if a file is missing', async () => {
    expect(isDatabaseUnavailable(await errorOf(readFile('/nowhere')))).toBe(false)
  })
})
