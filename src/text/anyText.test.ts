import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyString } from '../../test/anyString.ts'
import { costlyRuns, fuzzRuns } from '../../test/fuzzRuns.ts'
import { analyseText, analyseWords } from './query/analysedText.ts'
import { explainKeyword } from './query/explain.ts'
import { explainMatch } from './query/explainMatch.ts'
import { highlight } from './query/highlight.ts'
import { compileQuery, matches } from './query/matchQuery.ts'
import { readQuery, type Term } from './query/readQuery.ts'
import { fold } from './tokenizer/fold.ts'
import { foldedWords, words } from './tokenizer/words.ts'

/** Pieces of Arabic, of the query syntax and of awkward Unicode. */
const piece = fc.constantFrom(
  ...'ابتهويلكمنسعدرق',
  ...'أإآىةؤئءـ',
  ...[
    '\u064b',
    '\u0651',
    '\u0670',
    '\u0654',
    '\u200f',
    '\u202b',
    '\u2067',
    '\ufeff',
    '\u0000',
    '\ud83d',
    '\udc00',
    '🇰🇼',
    '𠮷',
    'ﷲ',
    'ﻷ',
    'ﷺ',
    'K',
    'é',
    'ß',
    'İ',
  ],
  ...['"', '«', '»', '-', '|', '*', ':', '(', ' ', '\n', '#', '@', '_', '.', ',', '٣', '5', '%', "'"],
  ...[' أو ', ' OR ', 'وكالة:', 'قبل:2026', 'عبد ', 'آل ', 'ابو', ' و ', 'الكويت', 'والوزراء', 'http://', 'www.', 'U.S.'],
)
const anyText = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  anyString({ maxLength: 40 }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units)),
)
const checkAll = (check: (query: string, text: string) => boolean | undefined, numRuns = fuzzRuns) =>
  fc.assert(
    fc.property(anyText, anyText, (query, text) => check(query, text) !== false),
    { numRuns },
  )

test('any string is safe as a query and as a text, and a text matches exactly if its analysed words do', () => {
  checkAll((query, text) => {
    const compiled = compileQuery(readQuery(query), { nisba: query.length % 2 === 0 })
    return (
      matches(compiled, text) === matches(compiled, analyseText(text)) &&
      matches(compiled, text) === matches(compiled, analyseWords(foldedWords(text)))
    )
  })
})

test('the highlighted and plain pieces of any string join to that string', () => {
  checkAll(
    (query, text) =>
      highlight(text, query)
        .map((piece) => piece.text)
        .join('') === text,
    costlyRuns(20_000),
  )
})

test('a query has at most 32 terms, whose words are folded', () => {
  checkAll((query) => {
    const terms = readQuery(query).clauses.flatMap(({ any }) => any)
    return (
      terms.length <= 32 && terms.every((term) => term.words.length > 0 && term.words.every((word) => fold(word) === word && word !== ''))
    )
  })
})

test('any text is found by each of its words, in a phrase with the next word, and by prefix', () => {
  const isFound = (text: string, term: Term) =>
    matches(compileQuery({ clauses: [{ any: [term], excluded: false }], agencies: [], categories: [] }), text)
  checkAll((_query, text) => {
    const found = foldedWords(text)
    return found.every((word, at) => {
      const phrase = found.slice(at, at + 2)
      return (
        isFound(text, { words: phrase, exact: true, prefix: false }) &&
        isFound(text, { words: phrase, exact: false, prefix: false }) &&
        isFound(text, { words: [word.slice(0, 2)], exact: false, prefix: true })
      )
    })
  }, costlyRuns(20_000))
})

test('words with and without positions are the same', () => {
  checkAll(
    (_query, text) =>
      words(text)
        .map(({ word }) => word)
        .join(' ') === foldedWords(text).join(' '),
  )
})

test('any keyword can be explained, and two words have an explanation exactly if one finds the other', () => {
  checkAll((query, text) => {
    explainKeyword(query, { nisba: true })
    const [queried] = foldedWords(query)
    const [found] = foldedWords(text)
    if (queried === undefined || found === undefined) return true
    const compiled = compileQuery({
      clauses: [{ any: [{ words: [queried], exact: false, prefix: false }], excluded: false }],
      agencies: [],
      categories: [],
    })
    return (explainMatch(queried, found) !== null) === matches(compiled, analyseWords([found]))
  }, costlyRuns(20_000))
})

test('very long runs of any special character are processed to the end', () => {
  for (const part of [
    'ا',
    'و',
    'ال',
    'عبدال',
    'ابو',
    'ا.',
    'a.',
    'a1',
    '1,',
    '#ا',
    'ـ',
    '\u064b',
    'آل ال',
    ' و ا',
    '"',
    '-',
    '*',
    'قبل:',
    '|',
  ]) {
    const text = part.repeat(200_000)
    expect(words(text).every(({ word }) => word.length <= 64)).toBe(true)
    expect(typeof matches(compileQuery(readQuery(text.slice(0, 100_000))), text)).toBe('boolean')
  }
})
