import { describe, expect, test } from 'vitest'
import { agree, needed, scoreOf } from './agreement.ts'
import { otherPairs, samePairs } from './languagePairs.fixtures.ts'
import { toClues } from './recentReports.ts'
import { ClueCounts, weighClues } from './weighClues.ts'

const at = new Date('2026-11-29T09:00:00Z')
const counts = { ar: new ClueCounts(), en: new ClueCounts() }
const pairs = [...samePairs, ...otherPairs].map(({ en, ar }) => {
  const pair = { en: toClues({ ...en, language: 'en', at }), ar: toClues({ ...ar, language: 'ar', at }) }
  counts.en.add(pair.en.lead)
  counts.ar.add(pair.ar.lead)
  return pair
})
const weigh = weighClues(Object.values(counts))
const scores = pairs.map(({ en, ar }) => scoreOf(agree(en, ar, weigh)))

describe('two reports in different languages', () => {
  test.each(samePairs.map(({ en }, index) => [en.title, index] as const))('score enough if they tell one event: %s', (_, index) => {
    expect(scores[index]).toBeGreaterThan(needed)
  })

  test.each(otherPairs.map(({ ar }, index) => [ar.title, index] as const))('score too little if they tell two: %s', (_, index) => {
    expect(scores[samePairs.length + index]).toBeLessThan(needed)
  })

  test('score too little if one tells another event of the day', () => {
    const same = pairs.slice(0, samePairs.length)
    const others = same.flatMap(({ en }, one) => same.flatMap(({ ar }, other) => (one === other ? [] : [scoreOf(agree(en, ar, weigh))])))
    expect(Math.max(...others)).toBeLessThan(needed)
  })
})

test('counts forget a report that is too old', () => {
  const counted = new ClueCounts()
  counted.add(Uint32Array.of(4, 8))
  counted.add(Uint32Array.of(8))
  counted.remove(Uint32Array.of(8))
  expect([counted.reports, counted.having(4), counted.having(8), counted.having(12)]).toEqual([1, 1, 1, 0])
})
