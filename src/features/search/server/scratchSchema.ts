import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import { openPool } from '#base/database/db.ts'

/** A schema with empty tables for posts and their words, and a folder for their index. */
export type Scratch = { pool: pg.Pool; url: string; folder: string }

/** Creates a scratch schema for `work` and deletes it afterwards, together with those left by killed programs. */
export async function withScratchSchema<Result>(app: App, work: (scratch: Scratch) => Promise<Result>): Promise<Result> {
  const schema = `eval_${randomUUID().replaceAll('-', '')}`
  const url = `${app.databaseUrl}${app.databaseUrl.includes('?') ? '&' : '?'}options=${encodeURIComponent(`-c search_path=${schema},public`)}`
  const holder = await app.pool.connect()
  const pool = openPool(url, { max: 2, statementTimeout: 0 })
  try {
    await deleteAbandoned(holder)
    await holder.query('select pg_advisory_lock($1, hashtext($2))', [advisoryLocks.scratchSchema, schema])
    // Unlogged, because it need not survive a crash.
    await holder.query(`create schema ${schema};
      create unlogged table ${schema}.posts (like public.posts including all);
      create unlogged table ${schema}.post_words (like public.post_words including all)`)
    mkdirSync(folderOf(schema))
    return await work({ pool, url, folder: folderOf(schema) })
  } finally {
    await pool.end()
    await remove(holder, schema)
    holder.release(true)
  }
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
