import fc from 'fast-check'
import { expect, test } from 'vitest'
import { snippetOf } from './snippetOf.ts'

const filler = (words: number) => 'كلمة '.repeat(words).trim()

test('the passage with the most different words of the query is shown, cut between words', () => {
  const text = `النفط ${filler(60)} سعر النفط في الكويت ${filler(60)} الكويت`
  const snippet = snippetOf(text, new Set(['النفط', 'سعر', 'الكويت']))
  expect(snippet).toContain('سعر النفط في الكويت')
  expect(snippet).toMatch(/^….+…$/)
  expect(snippet?.split(' ')).toHaveLength(30)
})

test('a short text is shown in full, and one without any of the words has no snippet', () => {
  expect(snippetOf('زار الوفد الكُويت.', new Set(['الكويت']))).toBe('زار الوفد الكُويت.')
  expect(snippetOf('زار الوفد عمان', new Set(['الكويت']))).toBeUndefined()
})

test('no passage has more different words of the query than the one that is shown', () => {
  const word = fc.constantFrom('ا', 'ب', 'ت', 'ث')
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 5, arbitrary: fc.constant('كلمة') }, { weight: 1, arbitrary: word }), { maxLength: 120 }),
      (words) => {
        const wanted = new Set(['ا', 'ب', 'ت', 'ث'])
        const count = (some: string[]) => new Set(some.filter((one) => wanted.has(one))).size
        const max = Math.max(0, ...words.map((_, at) => count(words.slice(at, at + 24))))
        const shown = snippetOf(words.join(' '), wanted)?.replaceAll('…', '').split(' ') ?? []
        expect(count(shown)).toBeGreaterThanOrEqual(max)
      },
    ),
  )
})
