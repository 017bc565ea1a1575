import { createHash } from 'node:crypto'
import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { DB } from './tables.ts'

/** The names of prepared statements by text. */
const names = new Map<string, string>()

/**
 * Executes a statement of the query builder as a prepared one: each connection parses it once and,
 * unless the plan depends on the parameters, plans it once. For frequent statements with several
 * joins, whose planning takes longer than their execution. The text must not vary from call to
 * call: lists are array parameters.
 */
export async function executePrepared<Row>(statement: RawBuilder<Row>, db: Kysely<DB>): Promise<Row[]> {
  const compiled = statement.compile(db)
  if (!names.has(compiled.sql)) names.set(compiled.sql, createHash('sha256').update(compiled.sql).digest('base64url'))
  return (await db.executeQuery<Row>(compiled)).rows
}

type Query = (...given: unknown[]) => unknown

/** The query builder passes texts without names; this connection looks them up. */
export function prepareNamed(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query
  const named: Query = (text, values, ...rest) => {
    const name = typeof text === 'string' ? names.get(text) : undefined
    return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
  }
  client.query = named as typeof client.query
}
