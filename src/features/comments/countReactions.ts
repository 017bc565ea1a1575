import type { Tx } from '#base/db.ts'
import { addReactions, type ReactionChange } from '#features/counters/addReactions.ts'
import type { Reactions } from '#features/counters/schema.ts'

/** Adds reactions to comments' counters, in the caller's transaction and as its last statement. @returns what each now has */
export function countCommentReactions(tx: Tx, changes: ReactionChange[]): Promise<Map<number, Reactions>> {
  return addReactions(tx, { table: 'comment_counters', id: 'comment_id' }, changes)
}
