import { isFunctionWord } from '../functionWords.ts'
import type { AnalysedText } from '../query/analysedText.ts'
import { beginsWith, type CompiledQuery, compileQuery, matchedWords, type WordTest } from '../query/matchQuery.ts'
import type { Keyword } from '../query/readKeyword.ts'
import type { Term } from '../query/readQuery.ts'
import { stem } from '../stemmer/stem.ts'
import { constant, factors } from './fittedAbout.ts'
import { namingWords } from './namingWords.ts'

/**
 * What the score looks at. A mention is a place where all words of the keyword stand beside each other; it is named if it has the form that the reader
 * wrote, of alternatives one of them, and is no part of another name (حي الرياض).
 */
export type AboutSigns = {
  /** log(1 + how many words the document has more often than the keyword’s rarest, function words aside; the headline counts twice) */
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
    const wanted = keyword.clauses.filter(({ excluded }) => !excluded).map(({ any }) => any)
    const inBody = mentionsIn(this.#body, query, wanted)
    return {
      rank: Math.log1p(this.#rankOf(query)),
      opens: inBody.some(({ at }) => at < openingWords) ? 1 : 0,
      titled: mentionsIn(this.#title, query, wanted).some(({ isNamed }) => isNamed) ? 1 : 0,
      titledByNisba: countNisbas(this.#title, query, withNisba) > 0 ? 1 : 0,
      named: Math.log1p(inBody.filter(({ isNamed }) => isNamed).length),
      nisbas: Math.log1p(countNisbas(this.#body, query, withNisba)),
      words: shortest(wanted),
    }
  }

  #rankOf({ clauses }: CompiledQuery): number {
    const wanted = clauses.filter(({ excluded }) => !excluded)
    const countOfTerm = (tests: WordTest[]) => Math.min(...tests.map((test) => this.#countOf(test)))
    const own = Math.min(...wanted.map(({ any }) => Math.max(...any.map(countOfTerm))))
    let more = 0
    for (const count of this.#counts.values()) if (count > own) more++
    return more
  }

  #countOf(test: WordTest): number {
    const count = (stem: string) => this.#counts.get(stem) ?? 0
    if (test.kind === 'stem') return Math.max(...test.stems.map(count))
    if (test.kind === 'word') return count(stem(test.form))
    const begin = ({ words }: AnalysedText) => words.filter((word) => beginsWith(word, test.form)).length
    return 2 * begin(this.#title) + begin(this.#body)
  }
}

type Mention = { at: number; isNamed: boolean }

/** @param wanted of each clause, the terms of which one must occur */
function mentionsIn(text: AnalysedText, query: CompiledQuery, wanted: Term[][]): Mention[] {
  const marked = matchedWords(query, text)
  const length = Math.max(1, shortest(wanted))
  const mentions: Mention[] = []
  for (let at = marked.indexOf(1); at >= 0 && at + length <= marked.length; at = marked.indexOf(1, at + 1)) {
    if (marked.subarray(at, at + length).includes(0)) continue
    const isPart = isNaming(text.words[at - 1] ?? '')
    mentions.push({ at, isNamed: !isPart && standsAsTyped(wanted, text.words, at) })
  }
  return mentions
}

/** How many words the keyword has at least. */
function shortest(wanted: Term[][]): number {
  return wanted.reduce((sum, any) => sum + Math.min(...any.map(({ words }) => words.length)), 0)
}

/** Whether one term of each clause stands here, beside the one before, as the reader wrote it. */
function standsAsTyped(wanted: Term[][], words: string[], from: number): boolean {
  let at = from
  return wanted.every((any) => {
    const term = any.find((term) => term.words.every((_, index) => isTyped(term, index, words[at + index] ?? '')))
    at += term?.words.length ?? 0
    return term !== undefined
  })
}

/** Whether a word has the form that the reader wrote, clitics aside: ولبنان and بلبنان are لبنان, للكويت is الكويت. */
function isTyped({ words, prefix }: Term, index: number, word: string): boolean {
  const typed = words[index] as string
  if (prefix && index === words.length - 1) return beginsWith(word, typed)
  if (isLatin.test(typed)) return stem(word) === stem(typed)
  return [word, word.replace(/^([وف]?ل)ل/, '$1ال')].some((one) => one.endsWith(typed) && clitics.test(one.slice(0, -typed.length)))
}

/** Whose stems differ from other forms by the plural only. */
const isLatin = /^[a-z]/

const clitics = /^[وف]?[بلك]?$/

/** With clitics or without; each is tried, because بنك and فندق begin with a letter of one. */
function isNaming(word: string): boolean {
  return [/^/, /^[وف]/, /^[وف]?(?:[بك]?ال|لل|[بلك])/].some((before) => namingWords.has(word.replace(before, '')))
}

function countNisbas(text: AnalysedText, query: CompiledQuery, withNisba: CompiledQuery): number {
  const [plain, all] = [matchedWords(query, text), matchedWords(withNisba, text)]
  let nisbas = 0
  for (let at = all.indexOf(1); at >= 0; at = all.indexOf(1, at + 1)) if (plain[at] === 0) nisbas++
  return nisbas
}
