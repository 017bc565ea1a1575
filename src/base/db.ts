import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from './database.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// Identifiers are far below 2^53, and JSON has no other number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/**
 * A pool of connections and the typed query builder over it.
 * @param statementTimeout ms after which PostgreSQL gives a statement up; 0 for none
 */
export function openPool(url: string, { max = 10, statementTimeout = 30_000 } = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, statement_timeout: statementTimeout, idleTimeoutMillis: 30_000 })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // The same for one that breaks while it is lent out: the statement that was under way throws by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
