import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { sourceFolder } from '../process/sourceFolder.ts'
import { advisoryLocks } from './advisoryLocks.ts'

const migrationsFolder = join(sourceFolder(), '../db/migrations')

/** Names of the migration files, in the order in which they are applied. */
export function listMigrations(folder = migrationsFolder): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

/**
 * Applies the missing migrations, each in its own transaction; safe to call from several processes.
 * Returns the names of those applied. Throws, and applies nothing, if a missing file sorts before
 * one that is applied: another database would have run them in the opposite order.
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migrate])
    return await applyMissing(client, databaseUrl, folder)
  } finally {
    await client.end()
  }
}

/**
 * `migrate` for a client that holds the advisory lock `migrate` and is connected to `databaseUrl`.
 * @param wanted leaves out the files of other names
 */
export async function applyMissing(
  client: pg.Client,
  databaseUrl: string,
  folder = migrationsFolder,
  wanted: (name: string) => boolean = () => true,
): Promise<string[]> {
  await runMigrations({ connectionString: databaseUrl, noHandleSignals: true })
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(rows.map((row) => row.name))
  const missing = listMigrations(folder).filter((name) => !applied.has(name) && wanted(name))
  refuseLateFiles(missing, [...applied])
  for (const name of missing) await apply(client, folder, name)
  return missing
}

/**
 * Files with four digits were numbered by topic, so databases may have applied them in different
 * orders; they are not checked.
 */
function refuseLateFiles(missing: string[], applied: string[]): void {
  const newest =
    applied
      .filter((name) => /^\d{12}_/.test(name))
      .sort()
      .at(-1) ?? ''
  const late = missing.filter((name) => name < newest)
  if (late.length === 0) return
  throw new Error(`${late.join(', ')} would run after ${newest}, which this database already has. Name the file by the current time (UTC).`)
}

async function apply(client: pg.Client, folder: string, name: string): Promise<void> {
  await client.query('begin')
  try {
    await client.query(readFileSync(join(folder, name), 'utf8'))
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
