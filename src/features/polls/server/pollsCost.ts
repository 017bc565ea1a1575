/**
 * The cost of a page of polls (`base/api/cost.ts`). A cursor of trending polls may have any time of
 * the last day, and the votes before each are counted separately (`recentVotes`).
 */
export function pollsCost({ type, cursor }: Record<string, unknown>): number {
  return type === 'trending' && cursor ? 10 : 1
}
