import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/testApp.ts'
import { executePrepared } from './prepare.ts'

const app = await createTestApp()
const double = (n: number) => sql<{ result: number }>`select ${n}::int * 2 as result`
const preparedHere = sql<{ statement: string }>`select statement from pg_prepared_statements`

test('a statement of the query builder is prepared once for each connection, whatever its parameters', async () => {
  await app.db.connection().execute(async (db) => {
    expect(await executePrepared(double(2), db)).toEqual([{ result: 4 }])
    expect(await executePrepared(double(3), db)).toEqual([{ result: 6 }])
    expect((await preparedHere.execute(db)).rows).toEqual([{ statement: 'select $1::int * 2 as result' }])
  })
})

test('it is part of its transaction, and an error in it does not spoil the connection', async () => {
  const insert = (n: number) => sql`insert into made select ${n}::int / ${n}::int`
  await sql`create table made (n int)`.execute(app.db)
  await app.db.connection().execute(async (db) => {
    const failing = db.transaction().execute(async (tx) => {
      await executePrepared(insert(1), tx)
      await executePrepared(insert(0), tx)
    })
    await expect(failing).rejects.toThrow('division by zero')
    await executePrepared(insert(2), db)
    expect((await sql`select n from made`.execute(db)).rows).toEqual([{ n: 1 }])
  })
})

test('a table that it reads may change its columns in between', async () => {
  await sql`create table grown (n int)`.execute(app.db)
  await sql`insert into grown values (1)`.execute(app.db)
  const read = () => executePrepared(sql`select n from (select * from grown) g where n = ${1}::int`, app.db)
  for (let count = 0; count < 7; count++) await read()
  await sql`alter table grown add column m int`.execute(app.db)
  expect(await read()).toEqual([{ n: 1 }])
})
