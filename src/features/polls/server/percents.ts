/**
 * Whole percentages that add up to 100, or are all 0 without votes: each share is rounded down, and
 * the rest goes to the largest remainders (Hamilton's method); of equal remainders the first one
 * comes first.
 */
export function percentsOf(votes: number[]): number[] {
  const total = votes.reduce((sum, count) => sum + count, 0)
  if (total === 0) return votes.map(() => 0)
  const percents = votes.map((count) => Math.floor((count * 100) / total))
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0)
  const byRemainder = votes.map((count, index) => ({ index, remainder: (count * 100) % total })).sort((a, b) => b.remainder - a.remainder)
  for (const { index } of byRemainder.slice(0, missing)) percents[index] = (percents[index] ?? 0) + 1
  return percents
}
