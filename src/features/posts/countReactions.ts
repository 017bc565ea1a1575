import { sql } from 'kysely'
import type { Tx } from '#base/db.ts'
import { addedTo, addReactions, columns, givenReactions, type ReactionChange, sums } from '#features/counters/addReactions.ts'
import type { Reactions } from '#features/counters/schema.ts'

/**
 * Adds reactions to posts' counters, in the caller's transaction and as its last statements. One that is taken back is taken from the hour in which
 * it was given, so that what is popular now is neither raised nor lowered by the past.
 * @returns what each now has
 */
export async function countPostReactions(tx: Tx, changes: ReactionChange[]): Promise<Map<number, Reactions>> {
  const counters = await addReactions(tx, { table: 'post_counters', id: 'post_id' }, changes)
  const left = changes.filter((change) => counters.has(change.id))
  await sql`
    insert into post_activity (hour, post_id, ${columns})
    select date_trunc('hour', at, 'UTC'), id, ${sums} from ${givenReactions(left)} group by 1, 2 order by 1, 2
    on conflict (hour, post_id) do update set ${addedTo('post_activity')}`.execute(tx)
  return counters
}
