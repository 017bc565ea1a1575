import type { Tx } from '#base/db.ts'
import { addReactions, type ReactionChange } from '#features/counters/addReactions.ts'
import type { Reactions } from '#features/counters/schema.ts'

/** Adds reactions to polls' counters, in the caller's transaction and as its last statement. @returns what each now has */
export function countPollReactions(tx: Tx, changes: ReactionChange[]): Promise<Map<number, Reactions>> {
  return addReactions(tx, { table: 'poll_counters', id: 'poll_id' }, changes)
}
