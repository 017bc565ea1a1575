import { isFunctionWord, reportWords } from '#text/functionWords.ts'
import { readOtherNames } from '#text/query/otherNames/otherNames.ts'
import { bareWord, isArabic, stepsOf } from '#text/stemmer/stem.ts'
import { type Word, words } from '#text/tokenizer/words.ts'

/** A title with its words. */
export type Title = { title: string; agency: number; found: Word[] }

/**
 * Evidence of the titles about a folded word. `titles`: how many have it; `before` and `after`: how
 * often each word stands there, without clitics; '' for none.
 */
type Evidence = { titles: number; asNoun: number; afterDefinite: number; before: Map<string, number>; after: Map<string, number> }

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
  /**
   * Whether it hardly occurs without the same word beside it (ولي العهد، المدينة المنورة), or only
   * with some word beside it: an indefinite adjective (سعودي), a plural without ن (مصابي التفجير).
   */
  isPartOfName(word: string): boolean
  /** Whether titles show that a Latin word is a noun or a name: shares, but not gain. */
  isLatinNoun(word: string): boolean
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
/** Share of a word's titles that have the same word beside it if it is part of a name. */
const samePartShare = 0.7
/** Latin words of headlines that are no nouns there, though titles also use some as nouns. */
export const notNouns = new Set(
  `says say said gains gain rises rise falls fall drops drop climbs climb slips slip jumps jump wins win beats beat leads lead hits hit takes take makes
  make sees see holds hold opens open closes close starts start ends end begins begin calls call urges urge warns warn plans plan seeks seek backs back
  signs sign launches launch announces announce approves approve meets meet visits visit joins join returns return reports report shows show faces face
  heads head earns earn keeps keep sets set helps help gets get gives give cuts cut adds add bans ban blocks block unveils reveals confirms denies is are
  was were be been has have had will would can could may might must should do does did to as than that this it its their up down out off over after before amid per through past two three al abu umm`.split(
    /\s+/,
  ),
)

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
    hasClitic: (word) => cliticOf(word, (rest) => learnt.has(rest)) || isCutByStemmer(learnt, word),
    hasPronoun(word, printed) {
      const [pronoun = ''] = /(?:ه|ها|هم|هما|نا)$/.exec(printed) ?? []
      const rest = word.slice(0, word.length - pronoun.length)
      return pronoun !== '' && rest.length > 2 && (pronoun !== 'نا' || learnt.has(rest)) && !isDefinite(word) && wasPrinted(learnt, rest)
    },
    isCommon: (word) => !isDefinite(word) && learnt.has(`ال${word}`),
    isPartOfName(word) {
      const { titles: count, before, after } = learnt.get(word) ?? noEvidence
      if (count < fewTitles) return false
      const beside = isDefinite(word) ? [before] : [before, after]
      if (beside.some((words) => [...words].some(([other, times]) => other !== '' && times >= samePartShare * count))) return true
      if (isDefinite(word) || !/[يه]$/.test(word)) return false
      const alone = before.get('') ?? 0
      return (
        (word.endsWith('ي') && learnt.has(`${word}ن`)) ||
        (/.{3}يه?$/.test(word) && count - alone >= adjectiveShare * count && isNisba(learnt, word))
      )
    },
    isLatinNoun: (word) => !notNouns.has(word) && ((learnt.get(word)?.asNoun ?? 0) > 0 || readOtherNames([word]).length > 0),
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
export const isNext = (title: string, { word, end }: Word, { start }: Word) =>
  start === end || (word === 'al' ? /^[ \u00a0-]$/ : /^[ \u00a0]$/).test(title.slice(end, start))

const isVerb = (word: string) => word.startsWith('ي') && !names.has(word)

const noEvidence: Evidence = { titles: 0, asNoun: 0, afterDefinite: 0, before: new Map(), after: new Map() }

/** «سعودي» and «السعودية» are forms of one adjective. */
const isNisba = (learnt: Map<string, Evidence>, word: string) =>
  ['', 'ال'].some((article) => learnt.has(article + (word.endsWith('ه') ? word.slice(0, -1) : `${word}ه`)))

function learnTitle(learnt: Map<string, Evidence>, { title, found }: Title): void {
  const isSentence = hasSmallWords(title)
  for (const [at, { word, start, end }] of found.entries()) {
    const evidence = learnt.get(word) ?? { titles: 0, asNoun: 0, afterDefinite: 0, before: new Map(), after: new Map() }
    if (evidence.titles === 0) learnt.set(word, evidence)
    evidence.titles++
    const before = found[at - 1]
    const follows = before !== undefined && isNext(title, before, found[at] as Word) ? before.word : ''
    if (isDefinite(word) && hasArticle(title.slice(start, end))) {
      evidence.asNoun++
      noteBare(learnt, word)
    } else if (prepositions.has(follows) || isVerb(follows)) evidence.asNoun++
    else if (isSentence && at > 0 && /^\p{Lu}/u.test(title.slice(start, end))) evidence.asNoun++
    note(evidence.before, follows)
    note(evidence.after, nextTo(title, found, at))
    if (isDefinite(follows)) evidence.afterDefinite++
  }
}

/** Whether a Latin title has capitals only where its words are names, not in every word. */
function hasSmallWords(title: string): boolean {
  const long = title.match(/\p{Script=Latin}{4,}/gu) ?? []
  return long.filter((word) => /^\p{Ll}/u.test(word)).length >= long.length / 2
}

function nextTo(title: string, found: Word[], at: number): string {
  const next = found[at + 1]
  return next && isNext(title, found[at] as Word, next) ? next.word : ''
}

function note(beside: Map<string, number>, word: string): void {
  const other = isLoose(word) ? '' : bareWord(word)
  beside.set(other, (beside.get(other) ?? 0) + 1)
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

/** Whether the stemmer finds a clitic in a word that titles print only so: لمعسكر. */
function isCutByStemmer(learnt: Map<string, Evidence>, word: string): boolean {
  if (!/^[وبل].{4}/.test(word) || !isArabic(word) || learnt.has(`ال${word}`) || readOtherNames([word]).length > 0) return false
  const [first] = stepsOf(word).steps
  return first?.rule === 'and' || first?.rule === 'preposition'
}

function cliticOf(word: string, isKnown: (rest: string) => boolean): boolean {
  if (word.length < 4 || !/^[وفبلك]/.test(word)) return false
  if (/^(?:[وفبك]ال|لل|[وف]لل|[وف]ب|[وف]ل)/.test(word) && isKnown(word.replace(/^(?:[وفبك]|[وف]?ل(?=ل)|[وف][بل])/, ''))) return true
  const rest = word.slice(1)
  return isKnown(rest) || isKnown(`ال${rest}`) || (word.startsWith('لل') && isKnown(`ال${word.slice(2)}`))
}
