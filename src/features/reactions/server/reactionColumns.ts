import { type ReactionKind, type Reactions, reactionKinds } from '../reactionKinds.ts'

/** The columns of `post_counters`, `poll_counters` and `comment_counters` that count reactions. */
const columnOf = {
  like: 'likes',
  dislike: 'dislikes',
  important: 'important',
  funny: 'funny',
  fakenews: 'fakenews',
  save: 'saves',
} as const satisfies Record<ReactionKind, string>
type Column = (typeof columnOf)[ReactionKind]

export const reactionColumns: readonly Column[] = reactionKinds.map((kind) => columnOf[kind])

/** A row of those columns; null, or no row at all, before the first reaction. */
export type ReactionRow = Record<Column, number | null>

/** The six counters as readers see them, 0 if missing or negative (spec 3). */
export function presentReactions(row: Partial<ReactionRow> = {}): Reactions {
  const count = (value: number | null | undefined) => Math.max(0, value ?? 0)
  return {
    like: count(row.likes),
    dislike: count(row.dislikes),
    important: count(row.important),
    funny: count(row.funny),
    fakenews: count(row.fakenews),
    save: count(row.saves),
  }
}
