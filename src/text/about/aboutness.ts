import { isFunctionWord } from '../functionWords.ts'
import type { AnalysedText } from '../query/analysedText.ts'
import { type CompiledQuery, compileQuery, matchedWords } from '../query/matchQuery.ts'
import type { Keyword } from '../query/readKeyword.ts'
import { constant, factors } from './fittedAbout.ts'
import { namingWords } from './namingWords.ts'

/**
 * What the score looks at. A mention is a place where all words of the keyword stand beside each other; it is named if it has the form that the reader
 * wrote, and is no part of another name (حي الرياض).
 */
export type AboutSigns = {
  /** log(1 + how many words the document has more often than the keyword, function words aside; the headline counts twice) */
  rank: number
  /** 1 if a mention is among the first twelve words of the body. */
  opens: number
  /** 1 if it is named in the headline. */
  titled: number
  /** 1 if the headline has a nisba of it (كويتي). */
  titledByNisba: number
  /** log(1 + how often it is named in the body) */
  named: number
  /** log(1 + nisbas in the body) */
  nisbas: number
  /** Of the keyword: several are rarely the name of something else. */
  words: number
}

/** From here on a document counts as about a keyword. */
export const aboutFrom = 0.35

const openingWords = 12

/** Measures what a document is about. Its words are counted once, however many keywords are asked for. */
export class Aboutness {
  readonly #title: AnalysedText
  readonly #body: AnalysedText
  /** How often it has each stem. */
  readonly #counts = new Map<string, number>()

  constructor(title: AnalysedText, body: AnalysedText) {
    this.#title = title
    this.#body = body
    for (const { words, stems } of [title, title, body])
      for (const [at, stem] of stems.entries())
        if (!isFunctionWord(words[at] as string)) this.#counts.set(stem, (this.#counts.get(stem) ?? 0) + 1)
  }

  /** How likely the document, which the keyword matches, is about it rather than naming it in passing: from 0 to 1. */
  of(keyword: Keyword): number {
    const signs = this.signs(keyword)
    const score = (Object.keys(factors) as (keyof AboutSigns)[]).reduce((sum, name) => sum + factors[name] * signs[name], constant)
    return 1 / (1 + Math.exp(-score))
  }

  signs(keyword: Keyword): AboutSigns {
    const query = compileQuery(keyword)
    const withNisba = compileQuery(keyword, { nisba: true })
    const typed = keyword.clauses.flatMap(({ any: [first], excluded }) => (excluded ? [] : (first?.words ?? [])))
    const inBody = mentionsIn(this.#body, query, typed)
    return {
      rank: Math.log1p(this.#rankOf(query)),
      opens: inBody.some(({ at }) => at < openingWords) ? 1 : 0,
      titled: mentionsIn(this.#title, query, typed).some(({ isNamed }) => isNamed) ? 1 : 0,
      titledByNisba: countNisbas(this.#title, query, withNisba) > 0 ? 1 : 0,
      named: Math.log1p(inBody.filter(({ isNamed }) => isNamed).length),
      nisbas: Math.log1p(countNisbas(this.#body, query, withNisba)),
      words: typed.length,
    }
  }

  #rankOf({ clauses }: CompiledQuery): number {
    const tests = clauses.flatMap(({ any, excluded }) => (excluded ? [] : any.flat()))
    const stems = tests.flatMap((test) => (test.kind === 'stem' ? test.stems : []))
    const own = Math.max(0, ...stems.map((stem) => this.#counts.get(stem) ?? 0))
    let more = 0
    for (const count of this.#counts.values()) if (count > own) more++
    return more
  }
}

type Mention = { at: number; isNamed: boolean }

function mentionsIn(text: AnalysedText, query: CompiledQuery, typed: string[]): Mention[] {
  const marked = matchedWords(query, text)
  const length = Math.max(1, typed.length)
  const mentions: Mention[] = []
  for (let at = marked.indexOf(1); at >= 0 && at + length <= marked.length; at = marked.indexOf(1, at + 1)) {
    if (marked.subarray(at, at + length).includes(0)) continue
    const isTyped = typed.every((word, index) => withoutClitic(text.words[at + index] as string) === word)
    const isPart = namingWords.has(withoutClitic(text.words[at - 1] ?? '').replace(/^ال/, ''))
    mentions.push({ at, isNamed: isTyped && !isPart })
  }
  return mentions
}

/** والكويت, بالكويت and للكويت are الكويت. */
function withoutClitic(word: string): string {
  const definite = /^[وف]?(?:[بك]?ال|لل)(?=..)/.exec(word)
  if (definite) return `ال${word.slice(definite[0].length)}`
  return word.length > 3 ? word.replace(/^[وفبلك]/, '') : word
}

function countNisbas(text: AnalysedText, query: CompiledQuery, withNisba: CompiledQuery): number {
  const [plain, all] = [matchedWords(query, text), matchedWords(withNisba, text)]
  let nisbas = 0
  for (let at = all.indexOf(1); at >= 0; at = all.indexOf(1, at + 1)) if (plain[at] === 0) nisbas++
  return nisbas
}
