import { reshaped } from '../stemmer/plurals.ts'
import { spellings } from '../stemmer/spellings.ts'
import { double } from '../tokenizer/homographs.ts'
import type { CompiledQuery, WordTest } from './matchQuery.ts'

/**
 * Cheap tests that a folded text or word passes if the query may match it. Most others fail and
 * need not be tokenised and stemmed.
 */
export type Prefilter = { passesText(folded: string): boolean; passesWord(word: string): boolean }

// All words of a stem contain its consonants in order, with nothing but weak letters between them
// (وزير: زر, ووزرائهم: زر).
const between = '[اويىهء]*'
const ahead = '[وفبكلاسيىتنهء]*'
const behind = '[هامنويىتء]*'

export function createPrefilter({ clauses }: CompiledQuery): Prefilter {
  const tests = clauses.filter(({ excluded }) => !excluded).flatMap(({ any }) => any.flat())
  const skeletons = tests.flatMap(skeletonsOf)
  if (skeletons.includes('')) return { passesText: () => true, passesWord: () => true }
  const any = [...new Set(skeletons)].join('|') || '[]'
  const inText = new RegExp(any)
  const inWord = new RegExp(`^${ahead}(?:${any})${tests.some(({ kind }) => kind === 'prefix') ? '' : `${behind}$`}`)
  return { passesText: (folded) => inText.test(folded), passesWord: (word) => inWord.test(word) }
}

function skeletonsOf(test: WordTest): string[] {
  const forms = test.kind === 'stem' ? [...test.stems, ...reshapedForms(test.stems)] : [test.form, double(test.form)]
  return forms.map(skeletonOf)
}

/**
 * Words that the tables of irregular forms map to a stem that begins like one of these, although
 * they have other consonants (نساء, امراه).
 */
function reshapedForms(stems: string[]): string[] {
  const starts = stems.map((wanted) => wanted.slice(0, 2))
  return [...reshaped, ...spellings].filter(([, other]) => starts.some((start) => other.startsWith(start))).map(([form]) => form)
}

/**
 * Empty for a word that has only weak letters or is in another script. غ may be the g of a foreign
 * name (stemmer/foreignG.ts).
 */
function skeletonOf(form: string): string {
  const consonants = /^[ء-ي]+$/.test(form) ? form.replaceAll(/[اويىهء]/g, '') : ''
  return [...consonants].map((letter) => (letter === 'غ' ? '[غجقك]' : letter)).join(between)
}
