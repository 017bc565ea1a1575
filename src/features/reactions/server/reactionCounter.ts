import type { Run } from '#base/database/transact.ts'
import { type ReactionKind, type Reactions, reactionKinds } from '../reactionKinds.ts'
import { presentReactions, type ReactionRow, reactionColumns } from './reactionColumns.ts'

/**
 * A reaction added or removed. `at`: when the reader reacted, even if the reaction is now removed.
 */
export type ReactionChange = { id: number; kind: ReactionKind; delta: 1 | -1; at: Date }
/**
 * Adds reactions to the counters of their resources.
 * @returns the new counters; removals for a resource that no longer exists are skipped
 */
export type CountReactions = (run: Run, changes: ReactionChange[]) => Promise<Map<number, Reactions>>

const columns = reactionColumns.join(', ')
const sums = reactionKinds.map((kind) => `coalesce(sum(delta) filter (where kind = '${kind}'), 0)`).join(', ')
const addedTo = (table: string) => reactionColumns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')

/**
 * Makes a function that adds reactions to a table of counters. It must be the last statement of the
 * transaction, because the counters of popular posts stay locked until the commit. Rows are changed
 * in the order of their ids, so that concurrent transactions cannot deadlock.
 * @param hours a table that also counts by hour. A removed reaction is subtracted from the hour in
 *   which it was given, so that it does not affect what is popular now
 */
export function reactionCounter(table: string, id: string, hours?: string): CountReactions {
  const byHour =
    hours &&
    `, by_hour as (
      insert into ${hours} (hour, ${id}, ${columns})
      select date_trunc('hour', at, 'UTC'), id, ${sums} from given group by 1, 2 order by 2, 1
      on conflict (hour, ${id}) do update set ${addedTo(hours)})`
  const text = `
    with given as materialized (
      select * from unnest($1::bigint[], $2::text[], $3::int[], $4::timestamptz[]) as given (id, kind, delta, at)
      where delta > 0 or exists (select from ${table} c where c.${id} = given.id))
    ${byHour ?? ''}
    insert into ${table} (${id}, ${columns}) select id, ${sums} from given group by id order by id
    on conflict (${id}) do update set ${addedTo(table)}
    returning ${id} as id, ${columns}`
  return async (run, changes) => {
    const column = <Key extends keyof ReactionChange>(key: Key) => changes.map((change) => change[key])
    const values = [column('id'), column('kind'), column('delta'), column('at')]
    const rows = await run<ReactionRow & { id: number }>({ name: `reactions of ${table}`, text, values })
    return new Map(rows.map((row) => [row.id, presentReactions(row)]))
  }
}
