import { reactionCounter } from '#features/counters/reactionCounter.ts'

/** Adds reactions to comments' counters, in the caller's transaction and as its last statement. */
export const countCommentReactions = reactionCounter('comment_counters', 'comment_id')
