import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { App } from '../app.ts'
import { CommandError } from '../errors.ts'
import { advisoryLocks } from './advisoryLocks.ts'
import { openPool } from './db.ts'

/** A schema with empty copies of some tables, and a folder for files. */
export type Scratch = { pool: pg.Pool; url: string; folder: string }

/**
 * Creates a scratch schema with these tables for `work` and deletes it afterwards, together with
 * those left by killed programs.
 */
export async function withScratchSchema<Result>(app: App, tables: string[], work: (scratch: Scratch) => Promise<Result>): Promise<Result> {
  const schema = `eval_${randomUUID().replaceAll('-', '')}`
  const url = `${app.databaseUrl}${app.databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema},public`)}`
  const holder = await app.pool.connect()
  const pool = openPool(url, { max: 2, statementTimeout: 0 })
  try {
    await deleteAbandoned(holder)
    await holder.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.scratchSchema, schema])
    // Unlogged, because it need not survive a crash.
    const copies = tables.map((table) => `create unlogged table ${schema}.${table} (like public.${table} including all)`)
    await holder.query([`create schema ${schema}`, ...copies].join(';'))
    await requireSchema(pool, schema)
    mkdirSync(folderOf(schema))
    return await work({ pool, url, folder: folderOf(schema) })
  } finally {
    await pool.end()
    await remove(holder, schema)
    holder.release(true)
  }
}

/**
 * Throws if the connections do not use the schema: a pooler may drop `options`, and the work would
 * write into the real tables.
 */
async function requireSchema(pool: pg.Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select current_schema() as name')
  if (rows[0]?.name !== schema)
    throw new CommandError('this needs a direct connection to PostgreSQL: the pooler before it drops the search path (DATABASE_URL)')
}

/** Deletes the schemas whose lock is free, because no program uses them. */
async function deleteAbandoned(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    "select nspname as schema from pg_namespace where nspname ~ '^eval_[0-9a-f]{32}$'",
  )
  for (const { schema } of rows) {
    const { rows: locked } = await client.query('select 1 where pg_try_advisory_lock($1, hashtext($2))', [
      advisoryLocks.scratchSchema,
      schema,
    ])
    if (locked.length > 0) await remove(client, schema)
  }
}

async function remove(client: pg.PoolClient, schema: string): Promise<void> {
  rmSync(folderOf(schema), { recursive: true, force: true })
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [advisoryLocks.scratchSchema, schema])
}

function folderOf(schema: string): string {
  return join(tmpdir(), `mirqab-${schema}`)
}
