import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '#base/config.ts'

export const key = 'a key of the tests, of more than 32 characters'

/** A folder that is deleted after the test file. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-backup-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The settings of another machine, with an empty DATA_DIR of its own. */
export function otherMachine(env: Record<string, string> = {}): Config {
  return readConfig({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: makeFolder(), ...env })
}

/**
 * All rows of all tables as text, sorted, without those that say what this database was restored
 * from.
 */
export async function readRows(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      and relname not in ('migrations', 'job_workers', 'search_changes', 'newsroom_backups') order by 1`,
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ line: string }>(`select t::text as line from ${name} t`)
    all[name] = rows.map(({ line }) => line).sort()
  }
  return all
}

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
