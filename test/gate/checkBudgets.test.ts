import { expect, test } from 'vitest'
import { checkBudgets } from './checkBudgets.ts'
import type { FileOutcome } from './runVitest.ts'

const outcome = (file: string, cost?: number): FileOutcome => ({ file, ms: 1, cost, passed: [], skipped: [], failures: [] })
const outcomes = [
  outcome('src/features/polls/server/polls.test.ts', 12),
  outcome('src/features/polls/server/votes.test.ts', 9),
  outcome('src/features/saved/server/saved.test.ts', 10),
  outcome('src/features/saved/browser/saved.test.ts'),
  outcome('test/layers.test.ts', 169),
]
const budget = { unit: '% of all', usual: 5, larger: {}, isShare: true }

test('a feature whose tests cost more than its budget is named, with both amounts', () => {
  expect(checkBudgets(budget, outcomes)).toEqual([
    { name: 'tests of polls', message: '  They take 10.5 % of all; their budget is 5 (test/gate/checkBudgets.ts).' },
  ])
  expect(checkBudgets({ ...budget, usual: 4 }, outcomes).map(({ name }) => name)).toEqual(['tests of polls', 'tests of saved'])
})

test('a feature that does more has a budget of its own', () => {
  expect(checkBudgets({ ...budget, larger: { polls: 11 } }, outcomes)).toEqual([])
})

test('what is counted does not depend on what others cost', () => {
  const counted = { ...budget, isShare: false, usual: 20 }
  expect(checkBudgets(counted, outcomes).map(({ message }) => message.trim().slice(0, 14))).toEqual(['They take 21.0'])
})
