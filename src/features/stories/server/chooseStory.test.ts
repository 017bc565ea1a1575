import { expect, test } from 'vitest'
import { chooseStory, toCandidate } from './chooseStory.ts'
import type { WeighedPost } from './findSimilar.ts'
import { signatureOf } from './storySignature.ts'
import { Weighed } from './weighed.ts'

const now = Date.parse('2026-11-21T09:00:00Z')

function post(title: string, text: string, agencyId: number, hoursEarlier: number): WeighedPost {
  const signature = signatureOf(title, text)
  const half = () => 0.5
  return {
    signature,
    words: new Weighed(signature, { weigh: half, rarity: half, postsWith: () => 100 }),
    agencyId,
    publishedAt: new Date(now - hoursEarlier * 3_600_000),
  }
}

const forecast = (agencyId: number, hoursEarlier: number) =>
  post(
    'الأرصاد: أمطار رعدية على عسير والباحة',
    'توقعت الأرصاد هطول أمطار رعدية مصحوبة برياح نشطة على عسير والباحة.',
    agencyId,
    hoursEarlier,
  )

/**
 * Whether a forecast of now joins a story that has eight others of this morning, and one that began
 * it so many hours ago.
 */
function joins(beganHoursAgo: number, needed: number): boolean {
  const draft = forecast(1, 0)
  const first = post('الأرصاد تحذر من أمطار على المرتفعات', 'نبهت الأرصاد إلى أمطار على عسير.', 2, beganHoursAgo)
  const members = [...Array.from({ length: 8 }, (_, index) => forecast(index + 3, 2)), first]
  const candidates = members.map((member) => toCandidate(draft, member, { storyId: 7, machineStoryId: 7 }))
  return chooseStory(draft, candidates, needed) !== undefined
}

test('a story ends: the same report fits it less, the longer ago it began', () => {
  const highest = (beganHoursAgo: number) =>
    Array.from({ length: 200 }, (_, step) => step / 20).findLast((needed) => joins(beganHoursAgo, needed))
  expect(highest(20)).toBeGreaterThan(2)
  expect(highest(68)).toBeLessThan((highest(20) as number) - 0.5)
})
