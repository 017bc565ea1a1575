import { expect, test } from 'vitest'
import type { Rule } from '#engine/matcher/rule.ts'
import { planLists } from '../schema.ts'
import { activePart, refuseBeyondPlan, restingOf } from './allowance.ts'
import { interestFieldMessages } from './messages.ts'

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

test('without a plan the reader is told to choose one, with a smaller one to upgrade it, and with forty keywords to remove one', () => {
  const many = Array.from({ length: 41 }, (_, i) => String(i))
  const added = { ...rule(['a', 'b', 'c']), categories: [1, 2], agencies: [3, 4], main_categories: [5, 6] }
  const fieldsOf = (after: Rule, plan: typeof allowed | null) => {
    try {
      refuseBeyondPlan(rule([]), { ...rule([]), ...after }, plan)
    } catch (error) {
      return (error as { fields: object }).fields
    }
  }
  const codes = (kind: string) => Object.fromEntries(planLists.map((list) => [list, [`${kind}_${list}`]]))
  expect(fieldsOf(added, null)).toEqual(codes('no_plan'))
  expect(fieldsOf(added, allowed)).toEqual(codes('plan'))
  expect(fieldsOf(rule(many), { ...allowed, keywords: 40 })).toEqual({ keywords: ['keywords_full'] })
  expect(Object.keys(interestFieldMessages)).toEqual(
    expect.arrayContaining([...planLists.flatMap((list) => [`plan_${list}`, `no_plan_${list}`]), 'keywords_full']),
  )
})

test('what was saved under a larger plan may stay, be removed and change places, but not be joined by more', () => {
  const before = ['a', 'b', 'c', 'd']
  expect(isRefused(before, ['d', 'c', 'b', 'a'])).toBe(false)
  expect(isRefused(before, ['c', 'd', 'a'])).toBe(false)
  // One of the plan's own two places may become another.
  expect(isRefused(before, ['x', 'b', 'c', 'd'])).toBe(false)
  expect(isRefused(before, ['a', 'b', 'c', 'x'])).toBe(true)
})

test('another spelling of a keyword is the same keyword, so it takes no place of its own', () => {
  const before = ['أحمد', 'b', 'الكويت']
  expect(isRefused(before, ['b', 'احمد', 'الكويت'])).toBe(false)
  expect(isRefused(before, ['b', 'الكويت', 'احمد'])).toBe(false)
  expect(isRefused(before, ['b', 'الكويت', 'محمد'])).toBe(true)
})

test('sections and agencies beyond the plan rest, the first ones count, and a plan without a limit takes all, but 40 keywords', () => {
  const chosen = { ...rule([]), categories: [1, 2], agencies: [3, 4], main_categories: [5, 6] }
  const counted = { keywords: [], categories: [1], agencies: [3], main_categories: [5] }
  expect(activePart(chosen, allowed)).toEqual(counted)
  expect(restingOf(chosen, allowed)).toEqual({ keywords: [], categories: [2], agencies: [4], main_categories: [6] })
  const unlimited = { keywords: null, categories: null, agencies: null, main_categories: null }
  expect(activePart(chosen, unlimited)).toEqual(chosen)
  const many = Array.from({ length: 41 }, (_, i) => i)
  const { keywords, agencies } = activePart({ ...rule(many.map(String)), agencies: many }, unlimited)
  expect([keywords.length, agencies.length]).toEqual([40, 41])
  expect(activePart(chosen, null)).toEqual({ keywords: [], categories: [], agencies: [], main_categories: [] })
})

test('only the first ones count', () => {
  const { keywords } = activePart(rule(['a', 'b', 'c']), allowed)
  expect([keywords, restingOf(rule(['a', 'b', 'c']), allowed).keywords]).toEqual([['a', 'b'], ['c']])
  expect(activePart(rule(['a']), null).keywords).toEqual([])
})
