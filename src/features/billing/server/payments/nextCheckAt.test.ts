import { expect, test } from 'vitest'
import { isAfterChecks, nextCheckAt } from './nextCheckAt.ts'

const created = new Date('2026-11-28T09:00:00Z')
const at = (seconds: number) => new Date(created.getTime() + seconds * 1000)
const minute = 60
const hour = 60 * minute

/** Seconds until the gateway is asked again. */
function after(state: string, age: number, problem: string | null = null): number | null {
  const next = nextCheckAt({ state, problem, created_at: created }, at(age))
  return next && (next.getTime() - at(age).getTime()) / 1000
}

test.each([
  ['sent', 10, 15],
  ['sent', minute, 15],
  ['created', 2 * minute, 30],
  ['sent', 20 * minute, 5 * minute],
  ['sent', 10 * hour, 15 * minute],
  ['failed', 2 * minute, 5 * minute],
  ['failed', 2 * hour, 30 * minute],
  ['expired', 30 * hour, 6 * hour],
  ['expired', 71 * hour, 6 * hour],
])(
  'of a payment that is %s the gateway is asked at %i seconds of age again after %i: a quarter of its age, within bounds',
  (state, age, seconds) => {
    expect(after(state, age)).toBe(seconds)
  },
)

test('what was paid, given back or is for a person is not asked about by itself, nor what failed three days ago', () => {
  expect([after('paid', hour), after('refunded', hour), after('failed', hour, 'wrong_amount'), after('expired', 72 * hour)]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([isAfterChecks({ created_at: created }, at(72 * hour - 1)), isAfterChecks({ created_at: created }, at(72 * hour))]).toEqual([
    false,
    true,
  ])
})
