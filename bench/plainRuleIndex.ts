import type { Frequency } from '#engine/matcher/keywordIndex.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { analyseWords } from '#text/query/analysedText.ts'
import { type CompiledQuery, compileQuery, matches, type WordTest } from '#text/query/matchQuery.ts'
import { readQuery } from '#text/query/readQuery.ts'

/**
 * A distinct meaning of keywords, and the rules that have it. `isWord`: a text that contains its
 * key matches.
 */
type Meaning = { query: CompiledQuery; isWord: boolean; subscribers: Subscriber[] }
/** `order`: the index of the keyword in its rule. */
type Subscriber = { id: number; order: number }

/**
 * The matcher without typed arrays and compiled programs: a map from word or stem to candidate
 * keywords, each verified by `matches` of text/query/matchQuery.ts. Does not support filters of
 * rules, changes of rules, or keywords without a word or stem as key.
 */
export class PlainRuleIndex {
  #frequency: Frequency
  #meanings = new Map<string, Meaning>()
  #byTerm = { word: new Map<string, Meaning[]>(), stem: new Map<string, Meaning[]>() }

  constructor(frequency: Frequency) {
    this.#frequency = frequency
  }

  add(id: number, { keywords, nisba }: Pick<Rule, 'keywords' | 'nisba'>): void {
    for (const [order, text] of keywords.entries()) this.#meaningOf(text, nisba).subscribers.push({ id, order })
  }

  /** The meanings that match a text of folded words. */
  find(words: string[]): Meaning[] {
    const text = analyseWords(words)
    const candidates = new Set<Meaning>()
    for (const word of new Set(text.words)) for (const meaning of this.#byTerm.word.get(word) ?? []) candidates.add(meaning)
    for (const stem of new Set(text.stems)) for (const meaning of this.#byTerm.stem.get(stem) ?? []) candidates.add(meaning)
    const found: Meaning[] = []
    for (const meaning of candidates) if (meaning.isWord || matches(meaning.query, text)) found.push(meaning)
    return found
  }

  #meaningOf(text: string, nisba: boolean): Meaning {
    const query = compileQuery(readQuery(text), { nisba })
    const isWord = isOneWord(query)
    const name = isWord ? JSON.stringify(query.clauses[0]?.any[0]?.[0]) : text
    const known = this.#meanings.get(name)
    if (known) return known
    const meaning = { query, isWord, subscribers: [] }
    this.#meanings.set(name, meaning)
    this.#addKeys(meaning)
    return meaning
  }

  /** Adds it under the rarest test of each alternative of the rarest clause. */
  #addKeys(meaning: Meaning): void {
    const wanted = meaning.query.clauses.filter(({ excluded }) => !excluded)
    if (wanted.length === 0) return
    const costOf = (any: WordTest[][]) => any.reduce((sum, tests) => sum + this.#cost(this.#rarest(tests)), 0)
    const { any } = wanted.reduce((best, clause) => (costOf(clause.any) < costOf(best.any) ? clause : best))
    for (const tests of any) {
      const key = this.#rarest(tests)
      for (const form of key.kind === 'stem' ? key.stems : [key.form]) {
        const meanings = this.#byTerm[key.kind === 'stem' ? 'stem' : 'word']
        const known = meanings.get(form)
        if (known) known.push(meaning)
        else meanings.set(form, [meaning])
      }
    }
  }

  #rarest(tests: WordTest[]): WordTest {
    return tests.reduce((best, test) => (this.#cost(test) < this.#cost(best) ? test : best))
  }

  #cost(test: WordTest): number {
    if (test.kind === 'stem') return test.stems.reduce((sum, stem) => sum + this.#frequency('stem', stem), 0)
    return test.kind === 'word' ? this.#frequency('word', test.form) : Number.POSITIVE_INFINITY
  }
}

function isOneWord({ clauses: [only, ...others] }: CompiledQuery): boolean {
  return (
    only !== undefined &&
    others.length === 0 &&
    !only.excluded &&
    only.any.length === 1 &&
    only.any[0]?.length === 1 &&
    only.any[0][0]?.kind !== 'prefix'
  )
}
