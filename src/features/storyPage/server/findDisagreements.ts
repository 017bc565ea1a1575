import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords, type Word, words } from '#text/tokenizer/words.ts'
import type { Disagreement } from '../schema.ts'

/** A number further down is usually of something else. In UTF-16 units. */
const readLength = 800
const maxDisagreements = 5

/** «12 ألف مصاب» counts the injured, so these belong to the number. */
const multipliers = new Map([
  ...['الف', 'الاف', 'thousand'].map((word): [string, number] => [word, 1_000]),
  ...['مليون', 'ملايين', 'million'].map((word): [string, number] => [word, 1_000_000]),
  ...['مليار', 'مليارات', 'billion'].map((word): [string, number] => [word, 1_000_000_000]),
])
/**
 * Nouns that are counted for other reasons than the event: times, dates and measures, of which a
 * text has several.
 */
const measures = new Set(
  foldedWords(`يوم يوما ايام ساعه ساعات دقيقه دقائق ثانيه ثواني شهر شهرا اشهر شهور سنه سنوات عام عاما اعوام اسبوع اسابيع صباحا مساء
  يناير فبراير مارس ابريل مايو يونيو يوليو اغسطس سبتمبر اكتوبر نوفمبر ديسمبر بالمئه بالمائه مئه مائه درجه درجات متر مترا كيلومتر كيلومترا كلم كم
  day days hour hours minute minutes second seconds week weeks month months year years percent per cent am pm
  january february march april may june july august september october november december degrees metres meters kilometres kilometers km`),
)

/** «خمسة عمال»: numbers are often spelt out. */
const spelt = new Map(
  [
    'ثلاث ثلاثة three',
    'اربع اربعة four',
    'خمس خمسة five',
    'ست ستة six',
    'سبع سبعة seven',
    'ثمان ثماني ثمانية eight',
    'تسع تسعة nine',
    'عشر عشرة ten',
  ].flatMap((names, index) => foldedWords(names).map((name): [string, number] => [name, index + 3])),
)
const ten = new Set(foldedWords('عشر عشرة'))
/** «خمسة وعشرون عاملاً» is not five of something. */
const tens = new Set(
  foldedWords('عشرون ثلاثون اربعون خمسون ستون سبعون ثمانون تسعون عشرين ثلاثين اربعين خمسين ستين سبعين ثمانين تسعين').flatMap((word) => [
    word,
    `و${word}`,
  ]),
)

/** Words that say what happened to the counted, in any form. */
const fates = new Map([
  ...foldedWords(
    'وفاة وفيات متوفى مقتل قتل قتيل قتيلا قتلى مصرع توفي استشهاد استشهد شهيد شهيدا شهداء killed dead died dies deaths kills',
  ).map((word): [string, string] => [word, 'dead']),
  ...foldedWords('إصابة اصيب اصابت تصيب يصيب جرح جريح جريحا جرحى مصاب مصابا مصابين injured wounded hurt injures').map(
    (word): [string, string] => [word, 'injured'],
  ),
])
/**
 * Nouns that are counted in many things of one report, so that the noun alone does not say which:
 * people and money.
 */
const broad = new Set(
  foldedWords(`شخص شخصا اشخاص فرد فردا افراد اخر اخرين اخرون people persons person others دينار دينارا دنانير دولار دولارا دولارات ريال ريالا ريالات
  درهم درهما دراهم جنيه جنيها يورو dinar dinars dollar dollars riyal riyals dirham dirhams euro euros pounds`),
)
/** Words after a broad noun that are looked at: «12 people were injured». */
const wordsAfter = 2

type Count = { noun: string; value: number; text: string }

/**
 * Numbers of the same thing that differ between agencies: the noun after the number is the same, or
 * both count the dead or the injured, and each report has one number of it.
 * @param reports newest first; `text` is plain
 */
export function findDisagreements(reports: { id: number; agency: number; text: string }[]): Disagreement[] {
  const byNoun = new Map<string, { value: number; text: string; id: number; agency: number }[]>()
  for (const { id, agency, text } of reports) {
    for (const { noun, value, text: words } of countsIn(text.slice(0, readLength)))
      byNoun.set(noun, [...(byNoun.get(noun) ?? []), { value, text: words, id, agency }])
  }
  return [...byNoun.values()]
    .filter((counts) => new Set(counts.map(({ value }) => value)).size > 1 && new Set(counts.map(({ agency }) => agency)).size > 1)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, maxDisagreements)
    .map((counts) => ({
      values: [...Map.groupBy(counts, ({ value }) => value).values()].map((same) => ({
        text: (same[0] as (typeof same)[number]).text,
        posts: same.map(({ id }) => id),
      })),
    }))
}

/** The numbers of a text with the noun after each; without nouns that have several. */
function countsIn(text: string): Count[] {
  const found = words(text)
  const counts = new Map<string, Count | null>()
  for (let at = 0; at < found.length; at++) {
    const count = countAt(text, found, at)
    if (!count) continue
    const before = counts.get(count.noun)
    counts.set(count.noun, before === undefined || before?.value === count.value ? count : null)
  }
  return [...counts.values()].filter((count) => count !== null)
}

function countAt(text: string, found: Word[], at: number): Count | null {
  const number = found[at] as Word
  const read = readNumber(found, at)
  if (!read || isPartOfNumber(text, number)) return null
  const noun = found[at + read.length]
  if (!noun || !isCounted(noun.word) || breaksSentence(text, number, noun)) return null
  const thing = thingOf(text, found, at, at + read.length)
  return thing === undefined ? null : { noun: thing, value: read.value, text: text.slice(number.start, noun.end) }
}

/** A number and how many words it has. Years are none. */
function readNumber(found: Word[], at: number): { value: number; length: number } | null {
  const first = found[at]?.word ?? ''
  const next = found[at + 1]?.word ?? ''
  const unit = spelt.get(first)
  if (unit !== undefined && unit < 10 && ten.has(next)) return { value: unit + 10, length: 2 }
  const value = unit ?? (/^\d{1,9}$/.test(first) ? Number(first) : undefined)
  const isSecondHalf = ten.has(first) && spelt.has(found[at - 1]?.word ?? '')
  if (value === undefined || isSecondHalf || tens.has(next)) return null
  const multiplier = multipliers.get(next)
  if (multiplier) return { value: value * multiplier, length: 2 }
  return /^(?:19|20)\d\d$/.test(first) ? null : { value, length: 1 }
}

/**
 * Returns what a number counts: a fate, the noun, or for a broad noun also the word before it;
 * undefined if that cannot be told.
 */
function thingOf(text: string, found: Word[], at: number, nounAt: number): string | undefined {
  const noun = found[nounAt] as Word
  const before = found[at - 1]
  const own = fates.get(noun.word)
  if (own || !broad.has(noun.word)) return own ?? stem(noun.word)
  const isBeside = before && isCounted(before.word) && !breaksSentence(text, before, found[at] as Word)
  if (isBeside) return fates.get(before.word) ?? `${stem(before.word)} ${stem(noun.word)}`
  for (const after of found.slice(nounAt + 1, nounAt + 1 + wordsAfter)) {
    const fate = breaksSentence(text, noun, after) ? undefined : fates.get(after.word)
    if (fate) return fate
  }
  return undefined
}

const breaksSentence = (text: string, one: Word, other: Word) => /[.،,؛;:!؟?()\n%٪]/.test(text.slice(one.end, other.start))

/** Whether a word is part of a score, a range, a date, a time or a fraction. */
function isPartOfNumber(text: string, { start, end }: Word): boolean {
  return /[\d/:.\-–]$/.test(text.slice(Math.max(0, start - 1), start)) || /^\s?[/:\-–]\s?\d/.test(text.slice(end, end + 3))
}

const isCounted = (word: string) => /^\p{L}{2,}$/u.test(word) && !isFunctionWord(word) && !measures.has(word)
