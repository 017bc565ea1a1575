import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costlyRuns } from '../../../test/fuzzRuns.ts'
import { irregular } from '../stemmer/plurals.ts'
import { spellings } from '../stemmer/spellings.ts'
import { stem } from '../stemmer/stem.ts'
import { fold } from '../tokenizer/fold.ts'
import { words } from '../tokenizer/words.ts'
import { highlight } from './highlight.ts'
import { compileQuery, matchedWords } from './matchQuery.ts'
import { createPrefilter } from './prefilter.ts'
import { readQuery } from './readQuery.ts'

const families = readFileSync(join(import.meta.dirname, '../stemmer/wordFamilies.txt'), 'utf8')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' ').map(fold))
const known = [...irregular.keys(), ...spellings.keys()].flatMap((form) => [form, `ال${form}`, `ول${form}`, `${form}ها`, `بال${form}هم`])

const passesItsOwn = (word: string) => {
  const { passesText, passesWord } = createPrefilter({ clauses: [{ any: [[{ kind: 'stem', stems: [stem(word)] }]], excluded: false }] })
  return passesWord(word) && passesText(`قال ${word}.`)
}

test('every word of the word families and tables, also with clitics, passes the prefilter of its stem', () => {
  expect([...families, ...known].filter((word) => word !== '' && !passesItsOwn(word))).toEqual([])
})

test('any run of Arabic letters passes the prefilter of its stem', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'اوبلفكسيتنهمءرعدقطحى'), minLength: 1, maxLength: 9 })
  const affixes = fc.tuple(
    fc.constantFrom('', 'ال', 'و', 'بال', 'لل', 'وس', 'ي', 'ت', 'مست', 'ا'),
    letters,
    fc.constantFrom('', 'ه', 'ها', 'اء', 'تهم', 'ين'),
  )
  fc.assert(
    fc.property(affixes, (parts) => passesItsOwn(parts.join(''))),
    { numRuns: costlyRuns(20_000) },
  )
})

test('highlighting marks as many words with the prefilter as without', () => {
  const word = fc.constantFrom(...families.slice(0, 400), 'U.S.', '1,200', '5ر2', 'و', 'عبدالله', '#كأسالخليج', 'kuwaitis', 'على')
  const text = fc.array(word, { minLength: 3, maxLength: 12 }).map((found) => found.join(' '))
  const queried = fc.array(
    fc.oneof(
      word,
      word.map((form) => `"${form}"`),
      word.map((form) => `${form.slice(0, 3)}*`),
    ),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(text, queried, (printed, terms) => {
      const query = readQuery(terms.join(' '))
      const found = words(printed)
      const analysed = { words: found.map((it) => it.word), stems: found.map((it) => stem(it.word)) }
      const marked = matchedWords(compileQuery(query, { nisba: true }), analysed)
      const shown = highlight(printed, query).filter((piece) => piece.marked).length
      return shown === marked.filter((mark) => mark === 1).length
    }),
    { numRuns: costlyRuns(5_000) },
  )
})
