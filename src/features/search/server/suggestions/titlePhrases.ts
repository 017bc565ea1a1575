import { setImmediate } from 'node:timers/promises'
import {
  hasArticle,
  isAccusative,
  isDefinite,
  isLoose,
  isNext,
  isNumber,
  learnWords,
  notNouns,
  readTitle,
  type Title,
  type TitleLexicon,
} from './titleLexicon.ts'

/** Words are counted beyond the longest phrase, to see which phrases always go on. */
const maxWords = 5
const maxCounted = 6
const minAgencies = 3
/**
 * A single word needs fewer agencies, because every text that has it is a result; but several
 * titles, so that it is no misprint.
 */
const minAgenciesForWord = 2
const minTitlesForWord = 3
/**
 * A phrase is replaced by a longer one that contains it if this share of its titles has the longer
 * one.
 */
const nearlyAlways = 0.7
/** The same for a single word, which a reader types in other searches too. */
const always = 0.9
/**
 * An indefinite noun, or a title of a person («مركز الملك»), ends a phrase if at least this share
 * of the phrase's titles do not go on with another noun.
 */
const mostlyEnds = 0.6
/** Titles that have the same words around a phrase tell of one story. */
const minFrames = 2
/** Number of titles after which other requests get their turn. */
const atOnce = 100

/** `text`: as in the latest title; `agencies`: how many printed it; `titles`: in how many. */
export type Phrase = { text: string; agencies: number; titles: number }
/**
 * `ends`: in how many titles no noun follows that may belong to it; `frames`: the words before and
 * after it; `bounded`: in how many titles neither of them may belong to it.
 */
type Seen = { text: string; titles: number; ends: number; bounded: number; frames: Set<string>; agencies: Set<number> }

/**
 * Finds what titles have in common: phrases that at least three agencies print, two to five
 * consecutive nouns and names, and words that two agencies print; most agencies first. Fragments
 * are left out: phrases that begin or end within another («الكويت بسعر», «للحروق في توسعة مستشفى»).
 * @param titles the latest first
 */
export async function findPhrases(titles: { title: string; agency: number }[]): Promise<Phrase[]> {
  const seen = new Map<string, Seen>()
  const read: Title[] = []
  for (const [at, one] of titles.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    read.push(readTitle(one))
  }
  const lexicon = learnWords(read)
  for (const [at, one] of read.entries()) {
    if (at % atOnce === atOnce - 1) await setImmediate()
    countPhrases(seen, one, lexicon)
  }
  const shared = [...seen].filter(([key, phrase]) => isShared(key, phrase, lexicon))
  const parts = new Set(
    shared.flatMap(([key, phrase]) =>
      partsOf(key).filter((part) => isMostly(seen.get(part), phrase, part.includes(' ') ? nearlyAlways : always)),
    ),
  )
  return shared
    .filter(([key, phrase]) => wordCount(key) <= maxWords && !parts.has(key) && isWhole(key, phrase, lexicon))
    .map(([, { text, agencies, titles: count }]) => ({ text, agencies: agencies.size, titles: count }))
    .sort((a, b) => b.agencies - a.agencies || b.titles - a.titles)
}

function isShared(key: string, { agencies, titles }: Seen, lexicon: TitleLexicon): boolean {
  if (key.includes(' ')) return agencies.size >= minAgencies
  return (
    agencies.size >= minAgenciesForWord &&
    titles >= minTitlesForWord &&
    lexicon.isNoun(key) &&
    !lexicon.isAdjective(key) &&
    !lexicon.isPartOfName(key)
  )
}

/**
 * Whether it ends where a reader would end it, and titles of several stories have it: in different
 * places, or by itself.
 */
function isWhole(key: string, { titles, ends, bounded, frames }: Seen, lexicon: TitleLexicon): boolean {
  const last = key.slice(key.lastIndexOf(' ') + 1)
  if (key.split(' ').some((word) => /\p{Script=Latin}/u.test(word) && !joinsName(word) && !lexicon.isLatinNoun(word))) return false
  if (!key.includes(' ')) return true
  const mayGoOn = lexicon.isCommon(last) || opensName.has(last)
  return (!mayGoOn || ends >= mostlyEnds * titles) && (frames.size >= minFrames || bounded > 0)
}

function countPhrases(seen: Map<string, Seen>, { title, agency, found }: Title, lexicon: TitleLexicon): void {
  const counted = new Set<string>()
  for (const from of found.keys()) {
    if (!mayBegin(from)) continue
    let key = ''
    for (let to = from; to < found.length && to < from + maxCounted; to++) {
      if (to > from && !continuesPhrase(from, to)) break
      const { word } = found[to] as (typeof found)[number]
      key = key === '' ? word : `${key} ${word}`
      if (mayEnd(to) && !(to === from && idleWords.has(word))) count(key, from, to)
    }
  }

  function mayBegin(at: number): boolean {
    const { word } = found[at] as (typeof found)[number]
    const before = found[at - 1]
    if (before && joinsName(before.word) && isNext(title, before, found[at] as (typeof found)[number])) return false
    return (
      !isLoose(word) &&
      (!notNouns.has(word) || latinJoins.has(word)) &&
      lexicon.mayBeNoun(word) &&
      !lexicon.hasClitic(word) &&
      !word.startsWith('لل') &&
      !isAccusative(printed(at))
    )
  }

  function mayEnd(at: number): boolean {
    const { word } = found[at] as (typeof found)[number]
    return !isLoose(word) && !joinsName(word) && !word.endsWith("'s") && !lexicon.hasPronoun(word, printed(at))
  }

  function continuesPhrase(from: number, at: number): boolean {
    const [before, next] = [found[at - 1], found[at]] as [(typeof found)[number], (typeof found)[number]]
    // Numbers are specific to one report: «نشر من 33 دولة».
    if (!isNext(title, before, next) || isNumber(next.word)) return false
    if (joinsName(next.word) || joinsName(before.word)) return true
    if (isLoose(next.word) || notNouns.has(next.word) || !lexicon.mayBeNoun(next.word) || isAccusative(printed(at))) return false
    // «معرض الكويت للكتاب» and «الغذاء والدواء», but neither «الكويت بسعر» nor «النفط وملف».
    if (lexicon.hasClitic(next.word)) return /^(?:لل|وال)/.test(next.word) && from < at && !/^(?:ب|ل)/.test(before.word)
    // After a definite noun, an indefinite one begins something else: «الرئيس إصابة».
    return !isDefinite(before.word) || isDefinite(next.word) || !lexicon.isCommon(next.word)
  }

  function printed(at: number): string {
    const { start, end } = found[at] as (typeof found)[number]
    return title.slice(start, end)
  }

  /** Whether no noun follows that may belong to the phrase. */
  function endsAt(at: number): boolean {
    const [last, next] = [found[at], found[at + 1]]
    if (!last || !next || !isNext(title, last, next)) return true
    if (joinsName(next.word)) return false
    return (
      isLoose(next.word) ||
      notNouns.has(next.word) ||
      lexicon.hasClitic(next.word) ||
      !lexicon.mayBeNoun(next.word) ||
      isAccusative(printed(at + 1))
    )
  }

  /** Whether no noun stands before that it may belong to. */
  function beginsAt(at: number): boolean {
    const [before, first] = [found[at - 1], found[at]]
    return !before || !first || !isNext(title, before, first) || isLoose(before.word) || !lexicon.mayBeNoun(before.word)
  }

  function count(key: string, from: number, to: number): void {
    if (counted.has(key)) return
    counted.add(key)
    const text = tidy(title.slice(found[from]?.start, found[to]?.end))
    if (from === to && isDefinite(key) && !hasArticle(text)) return
    const phrase = seen.get(key) ?? { text, titles: 0, ends: 0, bounded: 0, frames: new Set<string>(), agencies: new Set<number>() }
    if (phrase.titles === 0) seen.set(key, phrase)
    phrase.titles++
    if (endsAt(to)) phrase.ends++
    if (endsAt(to) && beginsAt(from)) phrase.bounded++
    phrase.frames.add(`${found[from - 1]?.word ?? ''} ${found[to + 1]?.word ?? ''}`)
    phrase.agencies.add(agency)
  }
}

/** Whether the word after this one belongs to it: عبد العزيز، محمد بن سلمان، أبو ظبي. */
const joinsName = (word: string) =>
  word === 'عبد' || word === 'بن' || word === 'بنت' || word === 'ابو' || word === 'ال' || latinJoins.has(word)

const latinJoins = new Set(['al', 'abu', 'umm', 'bin'])

/** Folded titles of people, which a name follows. */
const opensName = new Set('الملك الامير الشيخ الدكتور السيد الفنان الشهيد الرقيب الامام'.split(' '))

/** Folded nouns that say nothing alone. */
const idleWords = new Set(
  `داخل خارج وسط جميع بشان اجل اخر اكبر اكثر اعلي ادني اهم احد احدي واحد واحده نفس نفسه نفسها ذات ذوي ذو مختلف قرب بدء بدايه نهايه مدي حد كبير كبيره
  اثنين ثلاث ثلاثه اربع اربعه خمس خمسه ست سته سبع سبعه ثمان ثمانيه تسع تسعه عشر عشره الثاني الثالث الرابع الخامس الاولي الثانيه الثالثه اولي اولا سنه
  سنوات ايام شهر اسبوع عام ملايين عدم قريبا رسميا القادم المقبل المقبله الماضي الماضيه الحالي الجاري مساء صباح يوم ولي قيمه`.split(/\s+/),
)

/** Returns a text without harakat, elongation and invisible characters. */
const tidy = (text: string) => text.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')

const wordCount = (key: string) => key.split(' ').length

/** The phrase without its first word, and without its last word; none for a single word. */
function partsOf(key: string): string[] {
  return key.includes(' ') ? [key.slice(key.indexOf(' ') + 1), key.slice(0, key.lastIndexOf(' '))] : []
}

const isMostly = (part: Seen | undefined, whole: Seen, share: number) => part !== undefined && whole.titles >= share * part.titles
