import { sql } from 'kysely'
import type { Tx } from '#base/db.ts'
import { presentReactions, type ReactionRow, reactionColumns } from './reactionColumns.ts'
import { type ReactionKind, type Reactions, reactionKinds } from './schema.ts'

/** One reaction more or less. `at`: when it was given, also for one that is taken back. */
export type ReactionChange = { id: number; kind: ReactionKind; delta: 1 | -1; at: Date }

type Counters = { table: 'post_counters' | 'poll_counters' | 'comment_counters'; id: 'post_id' | 'poll_id' | 'comment_id' }

/**
 * Adds reactions to a table of counters, in the caller's transaction. In order of id, so that two who change several rows at once do not lock each
 * other out. To be the caller's last statement: what is popular is held until the commit.
 * @returns what each now has; of a thing that is gone there is nothing to take back
 */
export async function addReactions(tx: Tx, { table, id }: Counters, changes: ReactionChange[]): Promise<Map<number, Reactions>> {
  const { rows } = await sql<ReactionRow & { id: number }>`
    insert into ${sql.table(table)} (${sql.ref(id)}, ${columns})
    select id, ${sums} from ${givenReactions(changes)}
    where delta > 0 or exists (select from ${sql.table(table)} c where ${sql.ref(`c.${id}`)} = given.id) group by id order by id
    on conflict (${sql.ref(id)}) do update set ${addedTo(table)}
    returning ${sql.ref(id)} as id, ${columns}`.execute(tx)
  return new Map(rows.map((row) => [row.id, presentReactions(row)]))
}

/** `given (id, kind, delta, at)`: the changes as rows. */
export function givenReactions(changes: ReactionChange[]) {
  const column = <Key extends keyof ReactionChange>(key: Key) => changes.map((change) => change[key])
  return sql`unnest(${column('id')}::bigint[], ${column('kind')}::text[], ${column('delta')}::int[], ${column('at')}::timestamptz[])
    as given (id, kind, delta, at)`
}

export const columns = sql.raw(reactionColumns.join(', '))
export const sums = sql.raw(reactionKinds.map((kind) => `coalesce(sum(delta) filter (where kind = '${kind}'), 0)`).join(', '))
export const addedTo = (table: string) => sql.raw(reactionColumns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
