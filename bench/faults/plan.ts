import type { SeededRandom } from '#demo/seededRandom.ts'
import type { Kind } from './kinds.ts'

/** Plans `count` faults in proportion to their weights, in an order that the random determine. */
export function planFaults(kinds: Kind[], count: number, random: SeededRandom): Kind[] {
  const whole = kinds.reduce((sum, { weight }) => sum + weight, 0)
  const shares = kinds.map((kind) => ({ kind, share: (kind.weight * count) / whole }))
  const plan = shares.flatMap(({ kind, share }) => Array.from({ length: Math.floor(share) }, () => kind))
  const byRest = shares.toSorted((a, b) => (b.share % 1) - (a.share % 1))
  for (const { kind } of byRest) if (plan.length < count) plan.push(kind)
  return random.shuffle(plan)
}
