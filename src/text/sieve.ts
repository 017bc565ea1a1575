import type { CompiledQuery, WordTest } from './matchQuery.ts'
import { reshaped } from './plurals.ts'
import { spellings } from './spellings.ts'

/** Tests that a folded text, and a folded word of it, pass if the query may mark something in it; most others fail, and need not be cut and stemmed. */
export type Sieve = { passesText(folded: string): boolean; passesWord(word: string): boolean }

// A stem's consonants stand in all its words side by side, with nothing but weak letters between (وزير: زر, ووزرائهم: زر).
const between = '[اويىهء]*'
const ahead = '[وفبكلاسيىتنهء]*'
const behind = '[هامنويىتء]*'

export function sieveOf({ clauses }: CompiledQuery): Sieve {
  const tests = clauses.filter(({ excluded }) => !excluded).flatMap(({ any }) => any.flat())
  const skeletons = tests.flatMap(skeletonsOf)
  if (skeletons.includes('')) return { passesText: () => true, passesWord: () => true }
  const any = [...new Set(skeletons)].join('|') || '[]'
  const inText = new RegExp(any)
  const inWord = new RegExp(`^${ahead}(?:${any})${tests.some(({ kind }) => kind === 'prefix') ? '' : `${behind}$`}`)
  return { passesText: (folded) => inText.test(folded), passesWord: (word) => inWord.test(word) }
}

function skeletonsOf(test: WordTest): string[] {
  const forms = test.kind === 'stem' ? [...test.stems, ...reshapedForms(test.stems)] : [test.form]
  return forms.map(skeletonOf)
}

/** What the tables read as a word that begins like one of these stems although it has other consonants (نساء, امراه). */
function reshapedForms(stems: string[]): string[] {
  const starts = stems.map((wanted) => wanted.slice(0, 2))
  return [...reshaped, ...spellings].filter(([, other]) => starts.some((start) => other.startsWith(start))).map(([form]) => form)
}

/** None of a word of weak letters alone, or of another script. */
function skeletonOf(form: string): string {
  const consonants = /^[ء-ي]+$/.test(form) ? form.replaceAll(/[اويىهء]/g, '') : ''
  return [...consonants].join(between)
}
