import { reactionCounter } from '#features/counters/reactionCounter.ts'

/** Adds reactions to polls' counters, in the caller's transaction and as its last statement. */
export const countPollReactions = reactionCounter('poll_counters', 'poll_id')
