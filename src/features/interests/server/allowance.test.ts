import { expect, test } from 'vitest'
import type { Rule } from '#engine/matcher/rule.ts'
import { activePart, refuseBeyondPlan, restingOf } from './allowance.ts'

const rule = (keywords: string[]) => ({ keywords, categories: [], agencies: [], main_categories: [] }) as unknown as Rule
const allowed = { keywords: 2, categories: 1, agencies: 1, main_categories: 1 }
const isRefused = (before: string[], after: string[]) => {
  try {
    refuseBeyondPlan(rule(before), rule(after), allowed)
    return false
  } catch {
    return true
  }
}

test('a plan of two keywords takes two, and refuses a third wherever it is put', () => {
  expect(isRefused([], ['a', 'b'])).toBe(false)
  expect(isRefused(['a', 'b'], ['a', 'b', 'c'])).toBe(true)
  // What was there is pushed beyond the plan by what is new.
  expect(isRefused(['a', 'b'], ['c', 'a', 'b'])).toBe(true)
  expect(isRefused(['a', 'b', 'c'], ['d', 'a', 'b', 'c'])).toBe(true)
})

test('what was saved under a larger plan may stay, be removed and change places, but not be joined by more', () => {
  const before = ['a', 'b', 'c', 'd']
  expect(isRefused(before, ['d', 'c', 'b', 'a'])).toBe(false)
  expect(isRefused(before, ['c', 'd', 'a'])).toBe(false)
  // One of the plan's own two places may become another.
  expect(isRefused(before, ['x', 'b', 'c', 'd'])).toBe(false)
  expect(isRefused(before, ['a', 'b', 'c', 'x'])).toBe(true)
})

test('only the first ones count', () => {
  const { keywords } = activePart(rule(['a', 'b', 'c']), allowed)
  expect([keywords, restingOf(rule(['a', 'b', 'c']), allowed).keywords]).toEqual([['a', 'b'], ['c']])
  expect(activePart(rule(['a']), null).keywords).toEqual([])
})
