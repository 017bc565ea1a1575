import { isFunctionWord, reportWords } from '#text/functionWords.ts'
import { type Word, words } from '#text/tokenizer/words.ts'

/** Folded words with ي that are not verbs; in titles, nearly all others are, and «يفهم اللهجة الكويتية» is not a phrase. */
const names = new Set('يوم يوما يوسف ياسر ياسين يعقوب يحيي يزيد يورو يناير يونيو يوليو يد يابان يمن يمني يماني يوفنتوس'.split(' '))

const maxWords = 4
const minAgencies = 3
/** A single word says less than several, so more agencies must print it; only nouns count, recognised by their article. */
const minAgenciesForWord = 5
const noun = /^ال.{3}/
/** As printed: إلكترونية has no article. */
const article = /^[اٱ]ل/
/** A counted noun, as printed: in «45 نوعاً من الطيور», no phrase begins with نوعاً. */
const accusative = /(?:اً|ًا)$/
/** A phrase is replaced by a longer one that contains it if this share of its titles has the longer one. */
const nearlyAlways = 0.7

/** `text`: as in the latest title; `agencies`: how many printed it. */
export type Phrase = { text: string; agencies: number }
type Seen = { text: string; titles: number; agencies: Set<number> }

/**
 * Phrases that the titles of several agencies have in common: two to four consecutive words that at least three of them print, or one noun that five
 * print, most agencies first.
 * @param titles the latest first
 */
export function findPhrases(titles: { title: string; agency: number }[]): Phrase[] {
  const seen = new Map<string, Seen>()
  const read = titles.map((one) => ({ ...one, found: words(one.title) }))
  const known = new Set(read.flatMap(({ found }) => found.map(({ word }) => word)))
  for (const one of read) countPhrases(seen, one, known)
  const shared = [...seen].filter(([key, { agencies }]) => agencies.size >= (key.includes(' ') ? minAgencies : minAgenciesForWord))
  const parts = new Set(shared.flatMap(([key, phrase]) => partsOf(key).filter((part) => isMostly(seen.get(part), phrase))))
  return shared
    .filter(([key]) => !parts.has(key))
    .map(([, { text, agencies }]) => ({ text, agencies: agencies.size }))
    .sort((a, b) => b.agencies - a.agencies)
}

type Title = { title: string; agency: number; found: Word[] }

/** @param known all words of all titles */
function countPhrases(seen: Map<string, Seen>, { title, agency, found }: Title, known: Set<string>): void {
  const counted = new Set<string>()
  for (const [from, { word, start, end: first }] of found.entries()) {
    const printed = title.slice(start, first)
    if (isLoose(word) || isVerb(word) || isAndWord(word, known) || accusative.test(printed)) continue
    if (noun.test(word) && article.test(printed)) count(word, start, first)
    let key = word
    for (let to = from + 1; to < found.length && to < from + maxWords; to++) {
      const { word: last, end } = found[to] as Word
      // Numbers are specific to one report: «نشر من 33 دولة».
      if (!isNext(title, found[to - 1] as Word, found[to] as Word) || isNumber(last)) break
      key = `${key} ${last}`
      if (!isLoose(last) && !isVerb(last)) count(key, start, end)
    }
  }

  function count(key: string, start: number, end: number | undefined): void {
    if (counted.has(key)) return
    counted.add(key)
    const phrase = seen.get(key) ?? { text: title.slice(start, end), titles: 0, agencies: new Set() }
    phrase.titles++
    phrase.agencies.add(agency)
    seen.set(key, phrase)
  }
}

/** Words with which no phrase begins or ends. عبدالله, read as two words, is one. */
const isLoose = (word: string) => word.length < 2 || isFunctionWord(word) || reportWords.has(word) || isNumber(word)
const isNumber = (word: string) => /^\d/.test(word)
const isVerb = (word: string) => word.startsWith('ي') && !names.has(word)
/** Whether it begins with "and": وملف does if titles also have ملف. */
const isAndWord = (word: string, known: Set<string>) => word.length > 3 && word.startsWith('و') && known.has(word.slice(1))

/** Whether there is only a space between two words; a phrase does not extend across punctuation. */
const isNext = (title: string, { end }: Word, { start }: Word) => start === end || /^[ \u00a0]$/.test(title.slice(end, start))

/** The phrase without its first word, and without its last word; none for a single word. */
function partsOf(key: string): string[] {
  return key.includes(' ') ? [key.slice(key.indexOf(' ') + 1), key.slice(0, key.lastIndexOf(' '))] : []
}

const isMostly = (part: Seen | undefined, whole: Seen) => part !== undefined && whole.titles >= nearlyAlways * part.titles
