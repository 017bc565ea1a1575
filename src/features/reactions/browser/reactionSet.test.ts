import { expect, test } from 'vitest'
import { fulfil, ownOf, type ReactionSet } from './reactionSet.ts'

const none = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }
const others: ReactionSet = { counters: { ...none, like: 4, dislike: 2 }, own: new Set() }

test('a wish raises its counter, and the opposite wish puts everything back', () => {
  const liked = fulfil(others, { kind: 'like', on: true })
  expect(liked).toEqual({ counters: { ...others.counters, like: 5 }, own: new Set(['like']) })
  expect(fulfil(liked, { kind: 'like', on: false })).toEqual(others)
  expect(others.own.size).toBe(0)
})

test('a like takes a dislike back, and nothing else', () => {
  const before: ReactionSet = { counters: { ...others.counters, save: 1 }, own: new Set(['dislike', 'save']) }
  expect(fulfil(before, { kind: 'like', on: true })).toEqual({
    counters: { ...none, like: 5, dislike: 1, save: 1 },
    own: new Set(['save', 'like']),
  })
})

test('a wish that is met changes nothing, and no counter falls below zero', () => {
  const liked: ReactionSet = { counters: none, own: new Set(['like']) }
  expect(fulfil(liked, { kind: 'like', on: true })).toBe(liked)
  expect(fulfil(liked, { kind: 'like', on: false }).counters.like).toBe(0)
})

test('what the API says of a reader is read as the set of kinds that are theirs', () => {
  expect([...ownOf({ ...none, funny: 1, save: 1 })]).toEqual(['funny', 'save'])
  expect([...ownOf(undefined)]).toEqual([])
})
