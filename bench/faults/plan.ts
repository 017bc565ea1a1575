import type { SeededRandom } from '#demo/seededRandom.ts'
import type { Kind } from './kinds.ts'

/**
 * Plans `count` faults in proportion to their weights (largest remainder method), in random order.
 */
export function planFaults(kinds: Kind[], count: number, random: SeededRandom): Kind[] {
  const total = kinds.reduce((sum, { weight }) => sum + weight, 0)
  const shares = kinds.map((kind) => ({ kind, share: (kind.weight * count) / total }))
  const plan = shares.flatMap(({ kind, share }) => Array.from({ length: Math.floor(share) }, () => kind))
  const byRemainder = shares.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  for (const { kind } of byRemainder) if (plan.length < count) plan.push(kind)
  return random.shuffle(plan)
}
