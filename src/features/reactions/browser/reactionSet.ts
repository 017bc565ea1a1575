import type { ReactionKind, Reactions } from '../reactionKinds.ts'

/** The order in which reactions stand beside each other. */
export const reactionOrder: readonly ReactionKind[] = ['like', 'dislike', 'important', 'funny', 'fakenews', 'save']

export type Wish = { kind: ReactionKind; on: boolean }
/** Counters, and in which of them the reader is. */
export type ReactionSet = { counters: Reactions; own: ReadonlySet<ReactionKind> }

const excludes: Partial<Record<ReactionKind, ReactionKind>> = { like: 'dislike', dislike: 'like' }

/** What the server will answer to a wish, as far as this browser can tell. */
export function fulfil(set: ReactionSet, { kind, on }: Wish): ReactionSet {
  if (set.own.has(kind) === on) return set
  const own = new Set(set.own)
  const counters = { ...set.counters }
  const other = excludes[kind]
  if (on && other && own.delete(other)) counters[other] = Math.max(0, counters[other] - 1)
  if (on) own.add(kind)
  else own.delete(kind)
  counters[kind] = Math.max(0, counters[kind] + (on ? 1 : -1))
  return { counters, own }
}

/** The API's `user_reactions` as a set. */
export function ownOf(reactions: Partial<Reactions> = {}): ReadonlySet<ReactionKind> {
  return new Set(reactionOrder.filter((kind) => reactions[kind]))
}
