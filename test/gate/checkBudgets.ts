import type { Finding } from './runSuite.ts'
import type { FileOutcome } from './runVitest.ts'

/**
 * `usual` is for a new feature: about ten seconds on two quiet cores. `larger`: those of features
 * that do more.
 */
type Budget = { unit: string; usual: number; larger: Record<string, number>; isShare: boolean }

/**
 * Costs that the tests of a feature may have: a share of the processor time of all of them, because
 * machines differ; of journeys the pages that they open, each of which takes 0.4 s of processor
 * time.
 */
export const budgets: Record<'tests' | 'journeys', Budget> = {
  tests: {
    unit: '% of the processor time of all tests',
    usual: 1.5,
    larger: {
      accounts: 9.5,
      alerts: 3,
      billing: 7,
      channels: 6,
      comments: 3,
      delivery: 7,
      ingest: 16,
      myNews: 2,
      newsroomBackup: 6,
      ownNews: 6.5,
      posts: 4.5,
      search: 15,
    },
    isShare: true,
  },
  journeys: {
    unit: 'pages opened',
    usual: 30,
    larger: { accounts: 80, billing: 175, comments: 45, hidden: 40, offline: 125, polls: 70, posts: 140, search: 52 },
    isShare: false,
  },
}

/** The features whose tests cost more than their budgets. */
export function checkBudgets({ unit, usual, larger, isShare }: Budget, outcomes: FileOutcome[]): Finding[] {
  const total = outcomes.reduce((sum, { cost = 0 }) => sum + cost, 0)
  if (total === 0) return []
  const costs = new Map<string, number>()
  for (const { file, cost = 0 } of outcomes) {
    const feature = /^src\/features\/(\w+)\//.exec(file)?.[1]
    if (feature) costs.set(feature, (costs.get(feature) ?? 0) + cost)
  }
  return [...costs].flatMap(([feature, cost]) => {
    const [amount, budget] = [isShare ? (100 * cost) / total : cost, larger[feature] ?? usual]
    if (amount <= budget) return []
    return {
      name: `tests of ${feature}`,
      message: `  They take ${amount.toFixed(1)} ${unit}; their budget is ${budget} (test/gate/checkBudgets.ts).`,
    }
  })
}
