import { reactionCounter } from '#features/counters/reactionCounter.ts'

/** Adds reactions to posts' counters and to those by hour, in the caller's transaction and as its last statement. */
export const countPostReactions = reactionCounter('post_counters', 'post_id', 'post_activity')
