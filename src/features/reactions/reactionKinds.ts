import { z } from 'zod'

/**
 * The reactions to a post, a poll or a comment (spec 9). A `save` is private; only its counter is
 * public.
 */
export const reactionKinds = ['like', 'dislike', 'important', 'funny', 'fakenews', 'save'] as const
export type ReactionKind = (typeof reactionKinds)[number]

const each = <Value>(value: Value) => Object.fromEntries(reactionKinds.map((kind) => [kind, value])) as Record<ReactionKind, Value>

/** Six counters, 0 without reactions (spec 3). For one reader: 1 or 0. */
export const Reactions = z.object(each(z.int()))
export type Reactions = z.infer<typeof Reactions>

export const noReactions: Readonly<Reactions> = each(0)
