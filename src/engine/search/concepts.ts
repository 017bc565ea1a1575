import { isFunctionWord } from '#text/functionWords.ts'
import type { NameForm } from '#text/query/otherNames/nameForm.ts'
import type { Query, Term } from '#text/query/readQuery.ts'
import { nisbaKin } from '#text/stemmer/nisba.ts'
import { stem } from '#text/stemmer/stem.ts'
import { wordWeight } from './scoring.ts'
import type { Segment } from './segment.ts'

/**
 * One word of a query: `word` as typed (folded), the stems that mean it, its own first, and
 * `weight`, how well it discriminates documents. Stems of other names for it count as much as its
 * own (`share` is 1); of those with `forms`, only words written like one of them.
 */
export type Concept = { word: string; stems: ConceptStem[]; weight: number; isFunctionWord: boolean }
type ConceptStem = { stem: string; share: number; forms?: NameForm[] }

/** Weight of a nisba (كويتي for كويت), relative to the word. */
const nisbaShare = 0.4
/** Weight of a function word, relative to other words. */
const functionShare = 0.2

/** The distinct words of a query by which documents are ranked, in the order typed. */
export function conceptsOf(segments: Segment[], query: Pick<Query, 'clauses'>): Concept[] {
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
  const having = (stemmed: string) => segments.reduce((sum, { dictionary }) => sum + (dictionary.find(stemmed)?.documents ?? 0), 0)
  const words = new Map<string, string>()
  for (const word of rankedWords(query)) if (!words.has(stem(word))) words.set(stem(word), word)
  const onlyFunctionWords = [...words.values()].every(isFunctionWord)
  return [...words].map(([stemmed, word]) => {
    const isFunction = !onlyFunctionWords && isFunctionWord(word)
    const others = otherNames(query, word, having)
    return {
      word,
      stems: [
        { stem: stemmed, share: 1 },
        ...others.map((name) => ({ stem: name, share: 1, ...formsOf(query, word, name) })),
        ...nisbaKin(stemmed).map((kin) => ({ stem: kin, share: nisbaShare })),
      ],
      weight: wordWeight(documents, Math.max(...[stemmed, ...others].map(having))) * (isFunction ? functionShare : 1),
      isFunctionWord: isFunction,
    }
  })
}

/**
 * The folded words by which documents are ranked. A prefix (كوي*) finds documents but does not rank
 * them.
 */
export function rankedWords({ clauses }: Pick<Query, 'clauses'>): string[] {
  return clauses
    .filter((clause) => !clause.excluded)
    .flatMap(({ any }) => any.flatMap(({ words, prefix, isOtherName }) => (isOtherName ? [] : prefix ? words.slice(0, -1) : words)))
}

/** The forms of a word's other names that have a stem; none if any word of the stem is found. */
function formsOf({ clauses }: Pick<Query, 'clauses'>, word: string, stemmed: string): { forms?: NameForm[] } {
  const terms = otherTerms({ clauses }, word).filter(({ words }) => words.some((one) => stem(one) === stemmed))
  const forms = terms.flatMap(({ form }) => form ?? [])
  return forms.length === terms.length ? { forms } : {}
}

/** The stems of the other names of a word; for a name of several words, that of the rarest one. */
function otherNames({ clauses }: Pick<Query, 'clauses'>, word: string, having: (stemmed: string) => number): string[] {
  const rarest = otherTerms({ clauses }, word).map(({ words }) => words.map(stem).sort((a, b) => having(a) - having(b))[0])
  return [...new Set(rarest)].filter((name) => name !== undefined && name !== stem(word) && having(name) > 0) as string[]
}

function otherTerms({ clauses }: Pick<Query, 'clauses'>, word: string): Term[] {
  const names = clauses.filter(({ any, excluded }) => !excluded && any[0]?.words.includes(word)).flatMap(({ any }) => any)
  return names.filter(({ isOtherName }) => isOtherName)
}
