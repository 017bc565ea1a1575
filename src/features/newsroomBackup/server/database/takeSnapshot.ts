import type pg from 'pg'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Head } from '../archive/archiveContent.ts'
import { listTables } from './listTables.ts'

/**
 * Opens a transaction that sees the database as it is at this moment until it ends, while others go
 * on writing. Nobody can change the tables meanwhile: a table that is rewritten looks empty to an
 * older snapshot.
 */
export async function takeSnapshot(client: pg.Client): Promise<Omit<Head, 'format' | 'secret'>> {
  await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.migrate])
  const tables = await listTables(client)
  await client.query('begin isolation level repeatable read read only')
  // LOCK comes first, because the snapshot is that of the first statement that reads.
  if (tables.length > 0)
    await client.query(`lock table ${tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')} in access share mode`)
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return {
    snapshotAt: (rows[0]?.now ?? new Date()).toISOString(),
    migrations: await readMigrations(client),
    tables,
    // After the snapshot: a sequence is not part of it, and must not be behind the rows.
    sequences: await readSequences(client),
  }
}

async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('public.migrations')`)
  if (found.length === 0) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

async function readSequences(client: pg.Client): Promise<Head['sequences']> {
  const { rows: found } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const sequences: Head['sequences'] = []
  for (const { name } of found) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
    )
    for (const row of rows) sequences.push({ name, ...row })
  }
  return sequences
}
