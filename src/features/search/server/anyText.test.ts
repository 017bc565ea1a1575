import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from '../../../../test/anyString.ts'
import type { Suggestion } from '../schema.ts'
import { correctSearch } from './corrections/correctSearch.ts'
import { otherLayout } from './corrections/keyboard.ts'
import { plainSearch } from './suggestions/plainSearch.ts'
import { indexSuggestions } from './suggestions/suggestionIndex.ts'
import { findPhrases } from './suggestions/titlePhrases.ts'

/** Any text that is short enough for a search, often with parts of the query syntax. */
const anything = fc.oneof(
  anyString({ maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'الكويتنفطأإآةىئؤءـ\u064e\u200f\u202e "“«»-−*:|أو agency\ud83d\ude00\ud800'), maxLength: 200 }),
)
const everyWord = {
  countStems: async (stems: string[]) => stems.map(() => 10),
  spellings: async (words: string[]) => new Set(words),
  beginningWith: async (letters: string) => [letters, `${letters}s`],
}

test('any text can be searched for', async () => {
  await fc.assert(
    fc.asyncProperty(anything, anything, async (text, other) => {
      const plain = plainSearch(text)
      if (plain) expect(plainSearch(plain.spelling)?.words).toBe(plain.words)
      otherLayout(text)
      findPhrases([1, 2, 3].map((agency) => ({ title: text, agency })))
      const find = await indexSuggestions([text, other].map((suggested): Suggestion => ({ text: suggested, kind: 'query' })))
      expect(find(other).length).toBeLessThanOrEqual(2)
      find(text.slice(0, 3))
    }),
    { numRuns: 2_000 },
  )
})

test('finding corrections never fails, whatever the search', async () => {
  await fc.assert(
    fc.asyncProperty(anything, async (text) => {
      expect((await correctSearch(text, everyWord)).every((proposed) => proposed !== text)).toBe(true)
    }),
    { numRuns: 150 },
  )
})
