import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#text/fold.ts'

/** Where the word lists lie: outside the project, and not everywhere. */
export const wordListFolder = join(import.meta.dirname, '../../shared/data/ir/morphology')

/** `together`: pairs of one lemma; `apart`: pairs of different lemmas, picked where a stemmer may go wrong, and at random. */
export type WordList = { name: string; together: Pair[]; apart: Pair[] }
export type Pair = [string, string]
export type Stemmer = (word: string) => string

/** Lemma → its words. */
type Lemmas = Map<string, string[]>

const randomPairs = 20_000
const mostPerPrefix = 60

/** The lists by name: lemmas of UD-PUD, UniMorph Gulf and Arramooz. */
export function readWordLists(): [name: string, lemmas: Lemmas][] {
  return [
    ['UD-PUD, nouns and names', readPud(/^(NOUN|PROPN|ADJ|NUM)$/)],
    ['UD-PUD, verbs', readPud(/^VERB$/)],
    ['UniMorph Gulf, nouns and adjectives', readGulf(/^(N|ADJ);/)],
    ['UniMorph Gulf, verbs', readGulf(/^V;/)],
    ['Arramooz, broken plurals', readPlurals()],
  ]
}

/** True of a pair that a stemmer makes one word. */
export function joinedBy(stemmer: Stemmer): (pair: Pair) => boolean {
  return ([one, other]) => stemmer(one) === stemmer(other)
}

/** The pairs of a list; whatever one of the `stemmers` joins is among them. */
export function makePairs(name: string, lemmas: Lemmas, stemmers: Stemmer[]): WordList {
  const together: Pair[] = []
  for (const forms of lemmas.values())
    for (const [index, one] of forms.entries()) for (const other of forms.slice(index + 1)) together.push([one, other])
  return { name, together, apart: strangers(lemmas, stemmers) }
}

/** Words of different lemmas that share three letters or a stem; and random ones. A word of two lemmas is no stranger to either. */
function strangers(lemmas: Lemmas, stemmers: Stemmer[]): Pair[] {
  const lemmasOf = new Map<string, Set<string>>()
  for (const [lemma, forms] of lemmas) for (const form of forms) lemmasOf.set(form, (lemmasOf.get(form) ?? new Set()).add(lemma))
  const words = [...lemmasOf.keys()]
  const found = new Map<string, Pair>()
  const add = (one: string, other: string) => {
    if (fold(one) === fold(other) || [...(lemmasOf.get(one) ?? [])].some((lemma) => lemmasOf.get(other)?.has(lemma))) return
    found.set([one, other].sort().join(' '), [one, other])
  }
  const ways: [Stemmer, number][] = [
    [(word) => fold(word).slice(0, 3), mostPerPrefix],
    [
      (word) =>
        fold(word)
          .replace(/^(و|ب|ل)?(ال)?/, '')
          .slice(0, 3),
      mostPerPrefix,
    ],
    ...stemmers.map((stemmer): [Stemmer, number] => [stemmer, Number.POSITIVE_INFINITY]),
  ]
  for (const [key, most] of ways) {
    for (const group of Map.groupBy(words, key).values()) {
      for (const [index, one] of group.slice(0, most).entries()) for (const other of group.slice(index + 1, most)) add(one, other)
    }
  }
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return words[state % words.length] as string
  }
  for (let i = 0; i < randomPairs; i++) add(random(), random())
  return [...found.values()]
}

function readPud(kind: RegExp): Lemmas {
  return group(
    readRows('ud-pud-surface-lemma.tsv')
      .filter(([, , , pos]) => kind.test(pos ?? ''))
      .map(([surface, , lemma]) => [lemma, surface]),
  )
}

function readGulf(kind: RegExp): Lemmas {
  return group(
    readRows('unimorph-gulf-lemma-form.tsv')
      .filter(([, , features]) => kind.test(features ?? ''))
      .map(([lemma, form]) => [lemma, form]),
  )
}

/** The last column holds endings (+ات) and plurals, apart by `;`. */
function readPlurals(): Lemmas {
  const rows = readRows('arramooz-noun-root-plural.tsv')
  return group(
    rows.flatMap(([noun, , , , plurals = '']) =>
      plurals
        .split(';')
        .map((plural) => plural.trim())
        .filter((plural) => /^[ء-ي]{3,}$/.test(plural))
        .flatMap((plural) => [
          [noun, noun],
          [noun, plural],
        ]),
    ),
  )
}

function readRows(file: string): string[][] {
  return readFileSync(join(wordListFolder, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

/** Lemma → its different words, without harakat. Lemmas are one if they are spelled the same but for hamza and harakat. */
function group(rows: (string | undefined)[][]): Lemmas {
  const lemmas = new Map<string, Set<string>>()
  for (const [lemma = '', word = ''] of rows) {
    const bare = word.replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    if (!/^[ء-ي]{2,}$/.test(bare)) continue
    lemmas.set(fold(lemma), (lemmas.get(fold(lemma)) ?? new Set()).add(bare))
  }
  return new Map([...lemmas].map(([lemma, forms]) => [lemma, [...forms]]))
}
