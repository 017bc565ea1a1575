import type { ReactionKind, Reactions } from '../reactionKinds.ts'

/** The order in which reactions are shown. */
export const reactionOrder: readonly ReactionKind[] = ['like', 'dislike', 'important', 'funny', 'fakenews', 'save']

export const noReactions: Reactions = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }

export type ReactionUpdate = { kind: ReactionKind; on: boolean }
/** Counters, and the reader's own reactions. */
export type ReactionSet = { counters: Reactions; own: ReadonlySet<ReactionKind> }

const excludes: Partial<Record<ReactionKind, ReactionKind>> = { like: 'dislike', dislike: 'like' }

/** Applies an update as the server will, except for what others do meanwhile. */
export function applyUpdate(set: ReactionSet, { kind, on }: ReactionUpdate): ReactionSet {
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

/**
 * Returns the updates that must wait for the network so that the result is the same whichever is
 * replaced later: a like that removes a dislike is two updates, or undoing the like would leave the
 * dislike on the server.
 */
export function updatesFor({ own }: ReactionSet, update: ReactionUpdate): ReactionUpdate[] {
  const other = excludes[update.kind]
  return update.on && other && own.has(other) ? [{ kind: other, on: false }, update] : [update]
}

/** The API's `user_reactions` as a set. */
export function ownOf(reactions: Partial<Reactions> = {}): ReadonlySet<ReactionKind> {
  return new Set(reactionOrder.filter((kind) => reactions[kind]))
}
