import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { prepareNamed } from './prepare.ts'
import type { DB } from './tables.ts'
import { trackOutcomes } from './trackOutcomes.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Our ids are far below 2^53, and JSON has no other numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * Timeouts in ms; 0: none.
 * @property statementTimeout after which PostgreSQL cancels a statement
 * @property lockTimeout after which PostgreSQL stops waiting for a lock
 * @property connectTimeout for getting a connection, whether new or from the pool
 * @property responseTimeout after which the driver gives up on a server that does not respond at
 *   all, and on that connection
 */
export type PoolOptions = {
  max?: number
  statementTimeout?: number
  lockTimeout?: number
  connectTimeout?: number
  responseTimeout?: number
}

/** A pool of connections. */
export function openPool(url: string, options: PoolOptions = {}): pg.Pool {
  const { max = 10, statementTimeout = 30_000, lockTimeout = 0, connectTimeout = 0, responseTimeout = 0 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: statementTimeout,
    lock_timeout: lockTimeout,
    connectionTimeoutMillis: connectTimeout,
    query_timeout: responseTimeout,
    idleTimeoutMillis: 30_000,
  })
  // The pool replaces a connection that breaks while idle; without a listener, the error would end
  // the process.
  pool.on('error', () => {})
  // The same for one that breaks while in use: its current statement throws anyway.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    trackOutcomes(client)
    prepareNamed(client)
  })
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
