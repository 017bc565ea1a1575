import { expect, test } from 'vitest'
import { applyUpdate, ownOf, type ReactionSet, type ReactionUpdate, updatesFor } from './reactionSet.ts'

const none = { like: 0, dislike: 0, important: 0, funny: 0, fakenews: 0, save: 0 }
const others: ReactionSet = { counters: { ...none, like: 4, dislike: 2 }, own: new Set() }

test('a reaction increases its counter, and undoing it restores the previous state', () => {
  const liked = applyUpdate(others, { kind: 'like', on: true })
  expect(liked).toEqual({ counters: { ...others.counters, like: 5 }, own: new Set(['like']) })
  expect(applyUpdate(liked, { kind: 'like', on: false })).toEqual(others)
  expect(others.own.size).toBe(0)
})

test('a like removes a dislike and no other reaction', () => {
  const before: ReactionSet = { counters: { ...others.counters, save: 1 }, own: new Set(['dislike', 'save']) }
  expect(applyUpdate(before, { kind: 'like', on: true })).toEqual({
    counters: { ...none, like: 5, dislike: 1, save: 1 },
    own: new Set(['save', 'like']),
  })
})

test('an update without effect changes nothing, and no counter becomes negative', () => {
  const liked: ReactionSet = { counters: none, own: new Set(['like']) }
  expect(applyUpdate(liked, { kind: 'like', on: true })).toBe(liked)
  expect(applyUpdate(liked, { kind: 'like', on: false }).counters.like).toBe(0)
})

test('the reader’s reactions in the API become a set of kinds', () => {
  expect([...ownOf({ ...none, funny: 1, save: 1 })]).toEqual(['funny', 'save'])
  expect([...ownOf(undefined)]).toEqual([])
})

test('taps without a network leave the server with what the reader saw last, whichever of the waiting updates were replaced', () => {
  const kinds = ['like', 'dislike'] as const
  const sets: ReactionSet[] = [[], ['like'], ['dislike']].map((own) => ({ counters: none, own: new Set(own as ('like' | 'dislike')[]) }))
  for (const server of sets)
    for (let taps = 0; taps < 2 ** 6; taps++) {
      let shown = server
      const waiting = new Map<string, ReactionUpdate>()
      for (let at = 0; at < 6; at++) {
        const kind = kinds[(taps >> at) & 1] as 'like' | 'dislike'
        const update = { kind, on: !shown.own.has(kind) }
        for (const one of updatesFor(shown, update)) {
          waiting.delete(one.kind)
          waiting.set(one.kind, one)
        }
        shown = applyUpdate(shown, update)
        expect([...waiting.values()].reduce(applyUpdate, server).own).toEqual(shown.own)
      }
    }
})
