import { isFunctionWord, reportWords } from '#text/functionWords.ts'
import { type Word, words } from '#text/tokenizer/words.ts'

/** A title with its words. */
export type Title = { title: string; agency: number; found: Word[] }

/** Evidence of the titles about a folded word. `titles`: how many have it. */
type Evidence = { titles: number; asNoun: number; afterDefinite: number }

/** Knowledge about the words of many titles, without a dictionary. */
export type TitleLexicon = {
  /**
   * Whether titles use the word as a noun or a name: with the article, after a preposition or after
   * a verb.
   */
  isNoun(word: string): boolean
  /**
   * Whether nothing speaks against it. A word that many titles have without ever using it as a noun
   * is a verb.
   */
  mayBeNoun(word: string): boolean
  /** Whether it mostly follows a noun with the article: الكويتية، الجديد. */
  isAdjective(word: string): boolean
  /** Whether it begins with ب, ل, ك, ف or و before another word of the titles. */
  hasClitic(word: string): boolean
  /**
   * Whether its last letters, as printed, are a pronoun that stands for something earlier in the
   * text: علاقاتها، بلاده.
   */
  hasPronoun(word: string, printed: string): boolean
  /**
   * Whether the indefinite word is a noun that titles also use with the article, so that it usually
   * belongs to the next word: مستشفى العدان.
   */
  isCommon(word: string): boolean
}

/** Folded words with ي that are not verbs; in titles, nearly all others are. */
const names = new Set(
  'يوم يوما يوسف ياسر ياسين يعقوب يحيي يزيد يورو يناير يونيو يوليو يد يابان يمن يمني يماني يوفنتوس يهود يسار يمين يونان'.split(' '),
)
/** Words after which comes a noun or a name. */
const prepositions = new Set(
  'في من الي على عن مع بين بعد قبل ضد حول خلال منذ عبر دون بدون نحو ضمن امام وراء لدي وفي ومن the a an of in at for on from with by near'.split(
    ' ',
  ),
)
/** Number of titles without any sign of a noun that show that a word is none. */
const manyTitles = 8
/** Number of titles below which the share that follows a definite noun says nothing. */
const fewTitles = 4
const adjectiveShare = 0.6

/** @returns what the titles say about their words */
export function learnWords(titles: Title[]): TitleLexicon {
  const learnt = new Map<string, Evidence>()
  for (const one of titles) learnTitle(learnt, one)
  const lexicon: TitleLexicon = {
    isNoun: (word) => !isVerb(word) && (learnt.get(word)?.asNoun ?? 0) > 0,
    mayBeNoun(word) {
      if (isVerb(word)) return false
      const { titles: count = 0, asNoun = 0 } = learnt.get(word) ?? {}
      return asNoun > 0 || learnt.has(`ال${word}`) || (!word.startsWith('ت') && count < manyTitles)
    },
    isAdjective(word) {
      const { titles: count, afterDefinite } = learnt.get(word) ?? { titles: 0, afterDefinite: 0 }
      return count >= fewTitles && afterDefinite >= adjectiveShare * count
    },
    hasClitic: (word) => cliticOf(word, (rest) => learnt.has(rest)),
    hasPronoun(word, printed) {
      const [pronoun = ''] = /(?:ه|ها|هم|هما|نا)$/.exec(printed) ?? []
      const rest = word.slice(0, word.length - pronoun.length)
      return pronoun !== '' && rest.length > 2 && (pronoun !== 'نا' || learnt.has(rest)) && !isDefinite(word) && wasPrinted(learnt, rest)
    },
    isCommon: (word) => !isDefinite(word) && learnt.has(`ال${word}`),
  }
  return lexicon
}

/** The words of a title. */
export function readTitle(one: { title: string; agency: number }): Title {
  return { ...one, found: words(one.title) }
}

/** Whether the folded word has the article, by its letters. */
export const isDefinite = (word: string) => /^ال.{3}/.test(word)
/** The article, as printed: إلكترونية has none. */
export const hasArticle = (printed: string) => /^[اٱ]ل/.test(printed)
/** A counted noun or an adverb, as printed: نوعاً. */
export const isAccusative = (printed: string) => /(?:اً|ًا)$/.test(printed)
export const isNumber = (word: string) => /^\d/.test(word)
/** Words with which no phrase begins or ends. عبدالله, read as two words, is one. */
export const isLoose = (word: string) => word.length < 2 || isFunctionWord(word) || reportWords.has(word) || isNumber(word)
/**
 * Whether there is at most a space between two words; a phrase does not extend across punctuation.
 */
export const isNext = (title: string, { end }: Word, { start }: Word) => start === end || /^[ \u00a0]$/.test(title.slice(end, start))

const isVerb = (word: string) => word.startsWith('ي') && !names.has(word)

function learnTitle(learnt: Map<string, Evidence>, { title, found }: Title): void {
  for (const [at, { word, start, end }] of found.entries()) {
    const evidence = learnt.get(word) ?? { titles: 0, asNoun: 0, afterDefinite: 0 }
    if (evidence.titles === 0) learnt.set(word, evidence)
    evidence.titles++
    const before = found[at - 1]
    const follows = before !== undefined && isNext(title, before, found[at] as Word) ? before.word : ''
    if (isDefinite(word) && hasArticle(title.slice(start, end))) {
      evidence.asNoun++
      noteBare(learnt, word)
    } else if (prepositions.has(follows) || isVerb(follows)) evidence.asNoun++
    if (isDefinite(follows)) evidence.afterDefinite++
  }
}

/** «البورصة» shows that بورصة is a noun too. */
function noteBare(learnt: Map<string, Evidence>, word: string): void {
  const evidence = learnt.get(word.slice(2))
  if (evidence) evidence.asNoun++
}

/**
 * Whether titles have the word by itself, perhaps with an article or with the ending of the
 * feminine, which a pronoun changes to ت.
 */
function wasPrinted(learnt: Map<string, Evidence>, word: string): boolean {
  const forms = word.endsWith('ت') ? [word, `${word.slice(0, -1)}ه`] : [word]
  return forms.some((form) => learnt.has(form) || learnt.has(`ال${form}`))
}

function cliticOf(word: string, isKnown: (rest: string) => boolean): boolean {
  if (word.length < 4 || !/^[وفبلك]/.test(word)) return false
  if (/^(?:[وفبك]ال|لل|[وف]لل|[وف]ب|[وف]ل)/.test(word) && isKnown(word.replace(/^(?:[وفبك]|[وف]?ل(?=ل)|[وف][بل])/, ''))) return true
  const rest = word.slice(1)
  return isKnown(rest) || isKnown(`ال${rest}`) || (word.startsWith('لل') && isKnown(`ال${word.slice(2)}`))
}
