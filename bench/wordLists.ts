import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fold } from '#text/tokenizer/fold.ts'

/** The folder of the word lists, and the names of its files. */
export type WordListFolder = { path: string; inflections: string; plurals: string }

/** The complete lists, which are not part of the project. */
export const wholeWordLists: WordListFolder = {
  path: join(import.meta.dirname, '../../shared/data/ir/morphology'),
  inflections: 'unimorph-gulf-lemma-form.tsv',
  plurals: 'arramooz-noun-root-plural.tsv',
}

/** An excerpt of UD-PUD, and our own inflections and plurals; see the README in the folder. */
export const sampleWordLists: WordListFolder = {
  path: join(import.meta.dirname, '../test/samples/words'),
  inflections: 'inflections.tsv',
  plurals: 'plurals.tsv',
}

/**
 * `same`: pairs of one lemma; `different`: pairs of different lemmas, chosen where a stemmer may
 * fail, and at random.
 */
export type WordList = { name: string; same: Pair[]; different: Pair[] }
export type Pair = [string, string]
export type Stemmer = (word: string) => string

/** Lemma → its words. */
type Lemmas = Map<string, string[]>

const randomPairs = 20_000
const maxPerPrefix = 60

/**
 * The lists by name: lemmas of UD-PUD, inflections (UniMorph Gulf) and broken plurals (Arramooz).
 */
export function readWordLists({ path, inflections, plurals }: WordListFolder): [name: string, lemmas: Lemmas][] {
  const words = readRows(join(path, 'ud-pud-surface-lemma.tsv'))
  const forms = readRows(join(path, inflections))
  return [
    ['UD-PUD, nouns and names', groupWords(words, /^(NOUN|PROPN|ADJ|NUM)$/)],
    ['UD-PUD, verbs', groupWords(words, /^VERB$/)],
    ['inflected nouns and adjectives', groupForms(forms, /^(N|ADJ);/)],
    ['inflected verbs', groupForms(forms, /^V;/)],
    ['broken plurals', groupPlurals(readRows(join(path, plurals)))],
  ]
}

/** Whether a stemmer maps both words of a pair to one stem. */
export function conflates(stemmer: Stemmer): (pair: Pair) => boolean {
  return ([one, other]) => stemmer(one) === stemmer(other)
}

/** The pairs of a list; `different` includes every pair that one of the `stemmers` conflates. */
export function makePairs(name: string, lemmas: Lemmas, stemmers: Stemmer[]): WordList {
  const same: Pair[] = []
  for (const forms of lemmas.values())
    for (const [index, one] of forms.entries()) for (const other of forms.slice(index + 1)) same.push([one, other])
  return { name, same, different: pairDifferentLemmas(lemmas, stemmers) }
}

/**
 * Pairs of different lemmas that share three letters or a stem, and random ones. Words of one lemma
 * are not paired.
 */
function pairDifferentLemmas(lemmas: Lemmas, stemmers: Stemmer[]): Pair[] {
  const lemmasOf = new Map<string, Set<string>>()
  for (const [lemma, forms] of lemmas) for (const form of forms) lemmasOf.set(form, (lemmasOf.get(form) ?? new Set()).add(lemma))
  const words = [...lemmasOf.keys()]
  const found = new Map<string, Pair>()
  const add = (one: string, other: string) => {
    if (fold(one) === fold(other) || [...(lemmasOf.get(one) ?? [])].some((lemma) => lemmasOf.get(other)?.has(lemma))) return
    found.set([one, other].sort().join(' '), [one, other])
  }
  const ways: [Stemmer, number][] = [
    [(word) => fold(word).slice(0, 3), maxPerPrefix],
    [
      (word) =>
        fold(word)
          .replace(/^(و|ب|ل)?(ال)?/, '')
          .slice(0, 3),
      maxPerPrefix,
    ],
    ...stemmers.map((stemmer): [Stemmer, number] => [stemmer, Number.POSITIVE_INFINITY]),
  ]
  for (const [key, max] of ways) {
    for (const group of Map.groupBy(words, key).values()) {
      for (const [index, one] of group.slice(0, max).entries()) for (const other of group.slice(index + 1, max)) add(one, other)
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

function groupWords(rows: string[][], kind: RegExp): Lemmas {
  return group(rows.filter(([, , , pos]) => kind.test(pos ?? '')).map(([surface, , lemma]) => [lemma, surface]))
}

function groupForms(rows: string[][], kind: RegExp): Lemmas {
  return group(rows.filter(([, , features]) => kind.test(features ?? '')).map(([lemma, form]) => [lemma, form]))
}

/** The last column has endings (+ات) and plurals, separated by `;`. */
function groupPlurals(rows: string[][]): Lemmas {
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
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))
}

/**
 * Lemma → its distinct words, without harakat. Lemmas that differ only in hamza and harakat count
 * as one.
 */
function group(rows: (string | undefined)[][]): Lemmas {
  const lemmas = new Map<string, Set<string>>()
  for (const [lemma = '', word = ''] of rows) {
    const bare = word.replaceAll(/[\u064b-\u0652\u0670\u0640]/g, '')
    if (!/^[ء-ي]{2,}$/.test(bare)) continue
    lemmas.set(fold(lemma), (lemmas.get(fold(lemma)) ?? new Set()).add(bare))
  }
  return new Map([...lemmas].map(([lemma, forms]) => [lemma, [...forms]]))
}
