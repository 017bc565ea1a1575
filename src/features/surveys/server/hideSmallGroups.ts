/**
 * Fewer than this are never shown on their own, nor is any number from which fewer could be
 * computed.
 */
export const minAnswers = 10

/** How many answered in each group. */
export type Counts = Record<string, number>

/** Published counts of one kind of groups: the visible groups, as of `answers` answers in all. */
export type Published = { answers: number; visible: Counts }

/**
 * Returns which groups may be published now, or null if what was published before must stay. A
 * group with fewer than `minAnswers` is hidden; those hidden are empty, or at least two with
 * `minAnswers` together, because their sum is the total less the visible ones. Compared with what
 * was published before, every visible group, and the hidden ones together, has either not changed
 * or grown by `minAnswers`, because readers can subtract one publication from the next. Counts only
 * grow; a group that was visible stays so (docs/notes/surveys.md).
 */
export function visibleGroups(now: Counts, before: Published | null): string[] | null {
  if (before && !mayBeCompared(now, before)) return null
  const wasVisible = (name: string) => before !== null && name in before.visible
  const names = Object.keys(now).sort((a, b) => (now[a] ?? 0) - (now[b] ?? 0) || a.localeCompare(b))
  const hidden = names.filter((name) => (now[name] ?? 0) < minAnswers)
  const candidates = names.filter((name) => !hidden.includes(name)).sort((a, b) => Number(wasVisible(a)) - Number(wasVisible(b)))
  while (sum(now, hidden) > 0 && (hidden.length < 2 || sum(now, hidden) < minAnswers)) {
    const next = candidates.shift()
    // Groups that are visible already cannot be hidden again: what was published stays known.
    if (next === undefined || wasVisible(next)) return null
    hidden.push(next)
  }
  return candidates.length === 0 ? null : names.filter((name) => !hidden.includes(name))
}

function mayBeCompared(now: Counts, { answers, visible }: Published): boolean {
  const shown = Object.keys(visible)
  const pooled = Object.keys(now).filter((name) => !shown.includes(name))
  const growths = shown.map((name) => (now[name] ?? 0) - (visible[name] ?? 0))
  growths.push(sum(now, pooled) - (answers - sum(visible, shown)))
  return growths.every((growth) => growth === 0 || growth >= minAnswers)
}

function sum(counts: Counts, names: string[]): number {
  return names.reduce((total, name) => total + (counts[name] ?? 0), 0)
}
