import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stem } from '#text/stemmer/stem.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { conflates, makePairs, type Pair, readWordLists, type Stemmer, sampleWordLists, wholeWordLists } from '../bench/wordLists.ts'
import { createTestApp } from './testApp.ts'

const sample = { size: 'sample', folder: sampleWordLists, minPairs: 150 }
const whole = { size: 'whole', folder: wholeWordLists, minPairs: 400 }
const hasWhole = existsSync(wholeWordLists.path)
if (!hasWhole) console.log('The full word lists are not on this machine: testing with the sample in test/samples/words.')

describe.each(hasWhole ? [sample, whole] : [sample])(
  'stems compared with those of PostgreSQL, in the $size word lists',
  async ({ folder, minPairs }) => {
    const lists = readWordLists(folder)
    const arabic = await stemByPostgres([...new Set(lists.flatMap(([, lemmas]) => [...lemmas.values()].flat()))])
    const ours: Stemmer = (word) => stem(fold(word))
    const count = (pairs: Pair[], stemmer: Stemmer) => pairs.filter(conflates(stemmer)).length

    test.each(lists)('%s: our stems conflate more forms of one word, and no more different words', (name, lemmas) => {
      const { same, different } = makePairs(name, lemmas, [ours, arabic])
      expect(same.length).toBeGreaterThan(minPairs)
      expect(count(same, ours)).toBeGreaterThan(count(same, arabic))
      expect(count(different, ours)).toBeLessThanOrEqual(count(different, arabic))
    })
  },
)

async function stemByPostgres(words: string[]): Promise<Stemmer> {
  const app = await createTestApp()
  const { rows } = await app.pool.query<{ word: string; stem: string | null }>(
    "select word, (ts_lexize('arabic_stem', word))[1] as stem from unnest($1::text[]) word",
    [words],
  )
  const stems = new Map(rows.map(({ word, stem }) => [word, stem ?? word]))
  return (word) => stems.get(word) ?? word
}
