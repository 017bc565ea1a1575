import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Db, Tx } from './db.ts'
import { hasSqlState } from './sqlState.ts'

/**
 * Runs a statement in an open transaction. Under its `name`, the connection caches it as a prepared
 * statement if possible.
 */
export type Run = <Row>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>

const maxAttempts = 5
const pauseMs = 20

/**
 * A transaction of the query builder; features use this one. If PostgreSQL aborts it to resolve a
 * deadlock, it is retried from the beginning, so `work` must change nothing but the database.
 *
 * Lock order, so that deadlocks are rare: 1. users (`access/server/lockUser.ts`), by id; 2.
 * advisory locks of one reader; 3. email_codes, by id; 4. accounts, then sessions; 5. comments by
 * resource and id, then the comment they reply to; 6. polls, posts, stories and payments, by id; 7.
 * counters, by id; coupons and receipt numbers. An insert that refers to a user also locks that
 * user's row, but only against deletion, so it may come last.
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => db.transaction().execute(work))
}

/**
 * A transaction of prepared statements, for very frequent work: each costs a third of a statement
 * from the query builder (bench/reactions.ts). Use `inTransaction` for everything else; its rules
 * apply here too.
 */
export function transact<Result>(pool: pg.Pool, work: (run: Run) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => transactOnce(pool, work))
}

async function transactOnce<Result>(pool: pg.Pool, work: (run: Run) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(async <Row>(statement: Parameters<Run>[0]) => (await client.query(statement)).rows as Row[])
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!hasSqlState(error, 'deadlockDetected', 'serializationFailure') || tries === maxAttempts) throw error
      await sleep(tries * pauseMs * (0.5 + Math.random()))
    }
  }
}

/** Runs such statements in a transaction of the query builder, without preparing them. */
export function runIn(tx: Tx): Run {
  return async <Row>({ text, values }: Parameters<Run>[0]) => (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}
