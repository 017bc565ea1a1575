import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { scaleTimeout } from './timeouts.ts'

export type TestApp = App & {
  /** Sets the value of `app.now()`; `undefined` lets the clock run again. */
  setNow(now: Date | undefined): void
}

/**
 * An application with its own clone of the migrated database, cleaned up after the test file.
 * @param env settings on top of the demo's, e.g. `{ OUTSIDE_ALLOW: '127.0.0.1:4000' }`
 */
export async function createTestApp(env: Record<string, string> = {}): Promise<TestApp> {
  const databaseUrl = await createTestDatabase({ migrated: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'mirqab-data-'))

  const app = createApp(
    readConfig({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: dataDir, SEARCH_FOLLOW_MS: '0', ...env }),
    databaseUrl,
    'test',
  )
  scalePoolTimeouts(app)
  let fixed: Date | undefined
  // Hooks run in reverse order: the database, created first, is dropped last.
  afterAll(async () => {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return Object.assign(app, {
    now: () => fixed ?? new Date(),
    setNow(now: Date | undefined) {
      fixed = now
    },
  })
}

const poolTimeouts = ['connectionTimeoutMillis', 'statement_timeout', 'lock_timeout', 'query_timeout'] as const

/**
 * Scales the timeouts of the connections of an application with the pace of the machine, as those
 * of tests are.
 */
export function scalePoolTimeouts(app: App): void {
  for (const { options } of new Set([app.pool, app.publicPool, app.sessionPool])) {
    for (const name of poolTimeouts) {
      const quiet = Number(options[name])
      if (quiet > 0) Object.defineProperty(options, name, { get: () => scaleTimeout(quiet) })
    }
  }
}

/**
 * A separate database on the server of this run, dropped after the test file. Returns its
 * connection string.
 * @param migrated a clone of the migrated template, or an empty one
 */
export async function createTestDatabase({ migrated }: { migrated: boolean }): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const templateUrl = inject('templateUrl')
  await onServer(templateUrl, `create database ${name} template ${migrated ? 'mirqab' : 'template0'}`)
  afterAll(() => onServer(templateUrl, `drop database ${name} with (force)`))
  const url = new URL(templateUrl.replace('@/', '@placeholder/'))
  url.pathname = `/${name}`
  return url.href.replace('@placeholder/', '@/')
}

async function onServer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: templateUrl.replace('/mirqab?', '/postgres?') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
