import { isFunctionWord } from '../functionWords.ts'
import { type AnalysedText, analyseWords } from '../query/analysedText.ts'
import { beginsWith, type CompiledQuery, compileQuery, stands, type WordTest } from '../query/matchQuery.ts'
import type { Keyword } from '../query/readKeyword.ts'
import type { Term } from '../query/readQuery.ts'
import { stem } from '../stemmer/stem.ts'
import { withoutDoubling } from '../tokenizer/homographs.ts'
import { constant, factors } from './fittedAbout.ts'
import { namingWords, roles } from './namingWords.ts'
import { neutralWords } from './neutralWords.ts'

/**
 * Signs that the score looks at. A keyword is named where all its words stand beside each other in
 * the form that the reader wrote, of alternatives one of them, and are no part of another name
 * (حي الرياض, الاتفاق النووي).
 */
export type AboutSigns = {
  /**
   * log(1 + how many words the document has more often than the keyword’s rarest, function words
   * aside; the headline counts twice)
   */
  rank: number
  /** 1 if it is named among the first twelve words of the body. */
  opens: number
  /** 1 if the headline does not name it and the body has it once at most, in whatever form. */
  once: number
  /** 1 if it is named in the headline. */
  titled: number
  /** 1 if the headline has a nisba of it (كويتي). */
  titledByNisba: number
  /** log(1 + how often it is named in the body) */
  named: number
  /** log(1 + nisbas in the body) */
  nisbas: number
  /** 1 if the keyword has several words, which are rarely the name of something else. */
  severalWords: number
}

/** Score from which a document counts as about a keyword. */
export const aboutFrom = 0.35

const openingWords = 12

/**
 * A keyword prepared for many documents, as it is called in each language that its reader chose.
 */
export type AboutKeyword = AboutQuery[]
/** `wanted`: of each clause, the terms of which one must occur. */
type AboutQuery = { query: CompiledQuery; withNisba: CompiledQuery; wanted: Term[][] }

export function prepareKeyword({ typed, other, ...keyword }: Keyword): AboutKeyword {
  return [typed, ...(other ? [other.alone] : [])].map((clauses) => {
    const wanted = clauses.filter(({ excluded }) => !excluded).map(({ any }) => any)
    const query = { ...keyword, clauses }
    return { query: compileQuery(query), withNisba: compileQuery(query, { nisba: true }), wanted }
  })
}

/**
 * Words of a document that are looked at: what matching sees of its body, and of a headline more
 * than any has.
 */
const [titleWords, bodyWords] = [100, 1_500]

/**
 * Measures what a document is about. Its words are counted once, however many keywords are asked
 * for.
 */
export class Aboutness {
  readonly #title: IndexedText
  readonly #body: IndexedText
  /** How often it has each stem. */
  readonly #counts = new Map<string, number>()
  /** The same numbers, ascending. */
  readonly #sortedCounts: Uint32Array

  /** @param title its words, folded @param body likewise */
  constructor(title: string[], body: string[]) {
    this.#title = indexText(title.slice(0, titleWords))
    this.#body = indexText(body.slice(0, bodyWords))
    for (const { words, stems } of [this.#title, this.#title, this.#body])
      for (const [at, stem] of stems.entries())
        if (!isFunctionWord(words[at] as string)) this.#counts.set(stem, (this.#counts.get(stem) ?? 0) + 1)
    this.#sortedCounts = Uint32Array.from(this.#counts.values()).sort()
  }

  /**
   * How likely the document, which the keyword matches, is about it rather than naming it in
   * passing: from 0 to 1.
   */
  of(keyword: AboutKeyword): number {
    return Math.max(...keyword.map((query) => scoreOf(this.#signsOf(query))))
  }

  /** The signs of a keyword as it was typed. */
  signs([typed]: AboutKeyword): AboutSigns {
    return this.#signsOf(typed as AboutQuery)
  }

  #signsOf(keyword: AboutQuery): AboutSigns {
    const { query, withNisba, wanted } = keyword
    const length = Math.max(1, shortest(wanted))
    const inTitle = mentionsIn(this.#title, query, length)
    const inBody = mentionsIn(this.#body, query, length)
    const titleNames = namedIn(this.#title, wanted, inTitle)
    const bodyNames = namedIn(this.#body, wanted, inBody)
    return {
      rank: Math.log1p(this.#rankOf(query)),
      opens: bodyNames.some((at) => at < openingWords) ? 1 : 0,
      once: titleNames.length === 0 && inBody.length <= 1 ? 1 : 0,
      titled: titleNames.length > 0 ? 1 : 0,
      titledByNisba: countNisbas(this.#title, query, withNisba) > 0 ? 1 : 0,
      named: Math.log1p(bodyNames.length),
      nisbas: Math.log1p(countNisbas(this.#body, query, withNisba)),
      severalWords: length > 1 ? 1 : 0,
    }
  }

  #rankOf({ clauses }: CompiledQuery): number {
    const wanted = clauses.filter(({ excluded }) => !excluded)
    const countOfTerm = (tests: WordTest[]) => Math.min(...tests.map((test) => this.#countOf(test)))
    const own = Math.min(...wanted.map(({ any }) => Math.max(...any.map(countOfTerm))))
    // Most words occur once, so the end of the list is near.
    const last = this.#sortedCounts.findLastIndex((count) => count <= own)
    return this.#sortedCounts.length - 1 - last
  }

  #countOf(test: WordTest): number {
    const count = (stem: string) => this.#counts.get(stem) ?? 0
    if (test.kind === 'stem') return Math.max(...test.stems.map(count))
    if (test.kind === 'word') return count(stem(test.form))
    const begin = ({ words }: AnalysedText) => words.filter((word) => beginsWith(word, test.form)).length
    return 2 * begin(this.#title) + begin(this.#body)
  }
}

function scoreOf(signs: AboutSigns): number {
  const sum = (Object.keys(factors) as (keyof AboutSigns)[]).reduce((sum, name) => sum + factors[name] * signs[name], constant)
  return 1 / (1 + Math.exp(-sum))
}

/** A text with the positions of each stem. */
type IndexedText = AnalysedText & { positions: Map<string, number[]> }

function indexText(words: string[]): IndexedText {
  const analysed = analyseWords(words)
  const positions = new Map<string, number[]>()
  for (const [at, stem] of analysed.stems.entries()) {
    const known = positions.get(stem)
    if (known) known.push(at)
    else positions.set(stem, [at])
  }
  return { ...analysed, positions }
}

/**
 * The positions of all words that match a word, prefix or phrase of the query, as `matchedWords`
 * marks them, without looking at each word of the text.
 */
function positionsOf({ clauses }: CompiledQuery, text: IndexedText): Set<number> {
  const found = new Set<number>()
  for (const term of clauses.flatMap(({ any, excluded }) => (excluded ? [] : any)))
    for (const from of startsOf(term[0], text))
      if (stands(term, text, from)) for (let at = from; at < from + term.length; at++) found.add(at)
  return found
}

/** Returns where a term may stand, by its first word. */
function startsOf(first: WordTest | undefined, { words, positions }: IndexedText): Iterable<number> {
  if (first?.kind === 'prefix') return words.keys()
  const stems = first?.kind === 'stem' ? first.stems : first ? [stem(first.form)] : []
  return stems.flatMap((one) => positions.get(one) ?? [])
}

/** Returns where all words of the keyword stand beside each other, in any form. */
function mentionsIn(text: IndexedText, query: CompiledQuery, length: number): number[] {
  const found = positionsOf(query, text)
  return [...found].filter((at) => Array.from({ length }, (_, index) => at + index).every((word) => found.has(word)))
}

/** Returns where a text names the keyword. */
function namedIn(text: IndexedText, wanted: Term[][], mentions: number[]): number[] {
  const length = shortest(wanted)
  return mentions.filter((at) => isItself(text.words, at, length) && standsAsTyped(wanted, text.words, at))
}

/** Whether the words beside it leave a name what it is. */
function isItself(words: string[], at: number, length: number): boolean {
  return !isNaming(words[at - 1] ?? '') && (length > 1 || !isDescribed(words, at))
}

/**
 * Whether an adjective with the article behind a word with the article makes it a common noun
 * (الاتفاق النووي), or a noun with the article before it makes it an adjective (الدول العربية):
 * neither الرئيس الأسد nor الكويت الخميس.
 */
function isDescribed(words: string[], at: number): boolean {
  const [before = '', word = '', after = ''] = [words[at - 1], words[at], words[at + 1]]
  if (!definite.test(word) || word.endsWith(countryLikeAdjective)) return false
  return (after.startsWith('ال') && isAdjective(after)) || (isAdjective(word) && definite.test(before) && !isNeutral(before))
}

const definite = /^[وف]?(?:[بك]?ال|لل)../
/** The one country whose name is an adjective: «القوات السعودية» concerns it. */
const countryLikeAdjective = 'سعوديه'

/** Whether a word has the ending of a nisba: النووي, العربية. */
const isAdjective = (word: string) => /..(?:ي|يه)$/.test(word) && !isNeutral(word)

function isNeutral(word: string): boolean {
  return isFunctionWord(word) || neutralWords.has(word.replace(/^[وف]?(?:[بك]?ال|لل)/, ''))
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

/**
 * Whether a word has the form that the reader wrote, clitics aside: ولبنان and بلبنان are لبنان,
 * للكويت is الكويت.
 */
function isTyped({ words, prefix }: Term, index: number, word: string): boolean {
  const typed = words[index] as string
  if (prefix && index === words.length - 1) return beginsWith(word, typed)
  if (isLatin.test(typed)) return stem(word) === stem(typed)
  const [name, found] = [withoutDoubling(typed), withoutDoubling(word)]
  return [found, found.replace(/^([وف]?ل)ل/, '$1ال')].some((one) => one.endsWith(name) && clitics.test(one.slice(0, -name.length)))
}

/** Latin words, whose stems differ from other forms by the plural only. */
const isLatin = /^[a-z]/

const clitics = /^[وف]?[بلك]?$/

/**
 * Whether a word makes a name that of something else, with clitics or without; each is tried,
 * because بنك and فندق begin with a letter of one. «لاعب الأهلي» is not the club, «اللاعب نيمار» is
 * Neymar.
 */
function isNaming(word: string): boolean {
  const bare = [/^/, /^[وف]/, /^[وف]?[بلك]/].map((before) => word.replace(before, ''))
  return bare.some((form) => namingWords.has(form) || roles.has(form)) || namingWords.has(word.replace(/^[وف]?(?:[بك]?ال|لل)/, ''))
}

function countNisbas(text: IndexedText, query: CompiledQuery, withNisba: CompiledQuery): number {
  return positionsOf(withNisba, text).difference(positionsOf(query, text)).size
}
