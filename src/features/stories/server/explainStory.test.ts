import { expect, test } from 'vitest'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { explainStory, printExplanation } from './explainStory.ts'
import { samePairs } from './samePairs.fixtures.ts'

/** Two posts of one minute with a story each. */
async function storePair(reports: [string, string]) {
  const app = await createTestApp()
  const [one, other] = reports.map((report) => report.split(' | '))
  const published_at = new Date('2026-11-21T09:00:00Z')
  const ids: [number, number] = [
    await addPost(app, { title: one?.[0], body: one?.[1], published_at }),
    await addPost(app, { title: other?.[0], body: other?.[1], published_at }),
  ]
  return { app, ids }
}

test('a pair is explained by the words of its headlines and by what raised and lowered the score', async () => {
  const { app, ids } = await storePair(samePairs[0] as [string, string])
  const explanation = await explainStory(app, ids)
  expect(explanation.sameStory).toBe(false)
  expect(explanation.score).toBeGreaterThan(explanation.needed)
  expect(explanation.sharedWords.length).toBeGreaterThan(0)
  const printed = printExplanation(explanation)
  expect(printed).toContain('They are in different stories.')
  expect(printed).toMatch(
    /^\+[\d.]+\tthe first sentences of each, by how often its text repeats their words, are told by the other \(share\): [\d.]+$/m,
  )
})

test('towns that differ, and numbers that differ, are each a reason against', async () => {
  const { app, ids } = await storePair([
    'حريق في سوق الخضار بالجهراء يصيب 5 أشخاص | أصيب 5 أشخاص في حريق شب فجر الأحد في سوق الخضار بالجهراء، وقالت قوة الإطفاء إنها سيطرت عليه',
    'حريق في سوق الخضار بالفحيحيل يصيب 9 أشخاص | أصيب 9 أشخاص في حريق شب فجر الثلاثاء في سوق الخضار بالفحيحيل، وقالت قوة الإطفاء إنها سيطرت عليه',
  ])
  const { effects, score, needed } = await explainStory(app, ids)
  const against = effects.filter(({ effect }) => effect < 0).map(({ what }) => what)
  expect(against).toEqual(
    expect.arrayContaining([
      'the headlines are one sentence with another name or number',
      'they give different numbers of the same thing',
      'they name different dates (days between them)',
    ]),
  )
  expect(score).toBeLessThan(needed)
})

test('a post that does not exist, and a post beside itself, are refused', async () => {
  const { app, ids } = await storePair(samePairs[0] as [string, string])
  await expect(explainStory(app, [ids[0], 999_999])).rejects.toThrow('there is no post 999999')
  await expect(explainStory(app, [ids[0], ids[0]])).rejects.toThrow('these are one post')
})
