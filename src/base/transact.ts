import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

/** Runs one statement of a transaction that is open. By its `name` PostgreSQL keeps it parsed and planned, where the connection allows. */
export type Run = <Row>(statement: { name: string; text: string; values: unknown[] }) => Promise<Row[]>

/**
 * A transaction of prepared statements, for what is done very often: each costs a third of one that the query builder writes (bench/reactions.ts).
 * Everything else is better off with `db.transaction()`.
 */
export async function transact<Result>(pool: pg.Pool, work: (run: Run) => Promise<Result>): Promise<Result> {
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

/** The same for a transaction of the query builder, whose statements have no names. */
export function runIn(tx: Tx): Run {
  return async <Row>({ text, values }: Parameters<Run>[0]) => (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
}
