import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Counts, minAnswers, type Published, visibleGroups } from './hideSmallGroups.ts'

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

describe('the groups that are shown', () => {
  test('are those with ten answers or more, and the smallest of them is hidden too where a single small one would be the total less the others', () => {
    expect(visibleGroups({ a: 10, b: 40 }, null)).toEqual(['a', 'b'])
    expect(visibleGroups({ a: 0, b: 3, c: 9, d: 50 }, null)).toEqual(['d'])
    expect(visibleGroups({ a: 9, b: 30, c: 20, d: 50 }, null)).toEqual(['b', 'd'])
    expect(visibleGroups({ a: 1, b: 2, c: 20, d: 50 }, null)).toEqual(['d'])
    expect(visibleGroups({ female: 9, male: 300 }, null)).toBeNull()
  })

  test('are not updated while a group has grown by one to nine, because the difference would tell what those few answered', () => {
    const before = { answers: 60, visible: { a: 20, b: 40 } }
    expect(visibleGroups({ a: 21, b: 55 }, before)).toBeNull()
    expect(visibleGroups({ a: 20, b: 55 }, before)).toEqual(['a', 'b'])
    expect(visibleGroups({ a: 30, b: 55 }, before)).toEqual(['a', 'b'])
  })

  test('never allow fewer than ten answers to be computed from what was published, in whatever order readers of any group answer', () => {
    const run = (groups: number, answers: number[]) => {
      const now: Counts = Object.fromEntries(Array.from({ length: groups }, (_, at) => [`g${at}`, 0]))
      const history: Published[] = []
      for (const [n, group] of answers.entries()) {
        const name = `g${group % groups}`
        now[name] = (now[name] ?? 0) + 1
        if ((n + 1) % minAnswers !== 0) continue
        const visible = visibleGroups(now, history.at(-1) ?? null)
        if (visible) history.push({ answers: n + 1, visible: Object.fromEntries(visible.map((one) => [one, now[one] ?? 0])) })
      }
      return history
    }
    // Skewed, so that some groups stay small for long.
    const group = fc.integer({ min: 0, max: 63 }).map((n) => Math.floor(Math.log2(n + 1)))
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.array(group, { minLength: 20, maxLength: 600 }), (groups, answers) => {
        const history = run(groups, answers)
        for (const [at, { answers: total, visible }] of history.entries()) {
          const hidden = total - sum(Object.values(visible))
          expect(Object.values(visible).every((count) => count >= minAnswers)).toBe(true)
          expect(hidden === 0 || (hidden >= minAnswers && Object.keys(visible).length <= groups - 2)).toBe(true)
          for (const earlier of history.slice(0, at)) {
            const growths = Object.entries(earlier.visible).map(([name, count]) => (visible[name] ?? Number.NaN) - count)
            growths.push(total - earlier.answers - sum(growths))
            expect(growths.every((growth) => growth === 0 || growth >= minAnswers)).toBe(true)
          }
        }
      }),
    )
  })
})
