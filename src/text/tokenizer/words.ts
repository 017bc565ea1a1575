import { endOfFirstName, isFamilySign, wordAfterAnd } from './compoundNames.ts'
import { foldForWords, foldWithOffsets } from './fold.ts'
import { spellHomograph } from './homographs.ts'
import { endOfFirstWord, isAbbreviationPoint, isAddressSign } from './latinWords.ts'

/**
 * A word of a text: its folded form, and its range in the original text (`end` exclusive; trailing
 * harakat included).
 */
export type Word = { word: string; start: number; end: number }

/**
 * Maximum length of a word, in UTF-16 units; longer runs are not words, and indexes have limits.
 */
const maxWordLength = 64

const decimal = /(\d{1,4})ر(\d{1,6})/y

const notWord = 1
const arabic = 2
const letter = 3
const digit = 4
const kinds = new Uint8Array(0x10000)

/**
 * Clitics that newspapers attach to a foreign word, a number, a hashtag or a quotation (الـBBC،
 * بـ10، و«القبس»); alone they are not words.
 */
const gluedClitics = new Set(['ال', 'ب', 'ل', 'لل', 'و', 'ف', 'ك', 'بال', 'وال', 'فال', 'كال', 'وب', 'ول', 'ه'])

/**
 * The words of a text in order: runs of letters, digits and marks, folded. Arabic is separated from
 * attached digits and other scripts; names of two words are the same however they are written
 * (compoundNames.ts); `#كأس_الخليج`, `@name` and URLs are split into words. A number keeps its
 * decimal point (5ر2 is 2.5), loses its thousands separators and is separated from its unit. A
 * Latin apostrophe is part of its word.
 */
export function words(text: string): Word[] {
  return wordsOf(text, foldWithOffsets(text, { forWords: true }))
}

/** The same for a text that is already folded. */
export function wordsOf(text: string, { folded, offsets }: ReturnType<typeof foldWithOffsets>): Word[] {
  const found: Word[] = []
  eachWord(folded, (word, from, end) => {
    found.push({ word, start: offsets[from] as number, end: originalEnd(text, offsets, end) })
  })
  return found
}

/** The folded forms of `words` without their ranges, in a third less time. */
export function foldedWords(text: string): string[] {
  const found: string[] = []
  eachWord(foldForWords(text), (word) => found.push(word))
  return found
}

type Visit = (word: string, from: number, end: number) => void

function eachWord(folded: string, visit: Visit): void {
  for (let at = 0; at < folded.length; ) {
    const kind = kindAt(folded, at)
    if (kind === notWord) at++
    else at = kind === arabic ? visitArabic(folded, at, visit) : visitOther(folded, at, visit)
  }
}

/** Returns the end of the word, like `visitOther`. */
function visitArabic(folded: string, from: number, visit: Visit): number {
  const run = endOfArabic(folded, from)
  if (run - from <= 3) {
    if (isGluedClitic(folded, from, run) || isFamilySign(folded, from, run)) return run
    const after = wordAfterAnd(folded, from, run)
    if (after > 0) {
      const end = endOfFirstName(folded, after, endOfArabic(folded, after))
      visit(`و${folded.slice(after, Math.min(end, after + maxWordLength - 1))}`, from, end)
      return end
    }
  }
  const end = endOfFirstName(folded, from, run)
  visit(spellHomograph(folded.slice(from, Math.min(end, from + maxWordLength)), folded, end), from, end)
  return end
}

function visitOther(folded: string, from: number, visit: Visit): number {
  const reversed = isDigit(folded, from) ? reversedDecimal(folded, from) : null
  if (reversed) {
    visit(reversed.number, from, reversed.end)
    return reversed.end
  }
  const { end, mixed, abbreviated } = endOfOther(folded, from)
  const cut = mixed ? endOfFirstWord(folded, from, end) : end
  const word = folded.slice(from, Math.min(cut, from + maxWordLength))
  if (isAddressSign(folded, word, cut)) return cut
  visit(abbreviated ? word.replaceAll('.', '') : withoutThousands(word), from, cut)
  return cut
}

function endOfArabic(folded: string, from: number): number {
  let at = from
  while (at < folded.length && kindAt(folded, at) === arabic) at++
  return at
}

/** `mixed`: has letters and digits; `abbreviated`: has points between single letters. */
function endOfOther(folded: string, from: number): { end: number; mixed: boolean; abbreviated: boolean } {
  let at = from
  let letters = false
  let digits = false
  let abbreviated = false
  for (; at < folded.length; at++) {
    const kind = kindAt(folded, at)
    if (kind === letter) letters = true
    else if (kind === digit) digits = true
    else if (kind === arabic) break
    else if (folded[at] === '.' && letters && !digits && isAbbreviationPoint(folded, at)) abbreviated = true
    else if (!joins(folded, at)) break
  }
  return { end: at, mixed: letters && digits, abbreviated }
}

/** Whether it is an apostrophe between Latin letters, or a point or comma between digits. */
function joins(folded: string, at: number): boolean {
  const unit = folded.charCodeAt(at)
  if (at === 0 || at + 1 >= folded.length) return false
  if (unit === 0x27) return kindAt(folded, at - 1) === letter && kindAt(folded, at + 1) === letter
  if (unit === 0x2e || unit === 0x2c) return isDigit(folded, at - 1) && isDigit(folded, at + 1)
  return false
}

/**
 * Some agencies write ر for the decimal point, with the fraction first: 5ر2 is 2.5, and 000ر12 is
 * 12,000.
 */
function reversedDecimal(folded: string, from: number): { number: string; end: number } | null {
  decimal.lastIndex = from
  const [written, fraction, whole] = decimal.exec(folded) ?? []
  if (written === undefined || (from + written.length < folded.length && kindAt(folded, from + written.length) !== notWord)) return null
  return { number: `${whole}${fraction === '000' ? '' : '.'}${fraction}`, end: from + written.length }
}

function isGluedClitic(folded: string, from: number, end: number): boolean {
  if (end >= folded.length || folded[end] === ' ') return false
  const next = kindAt(folded, end)
  const isGlued = next === letter || next === digit || '#"('.includes(folded[end] as string)
  return isGlued && gluedClitics.has(folded.slice(from, end))
}

function withoutThousands(word: string): string {
  return word.includes(',') ? word.replaceAll(',', /,\d{3}(?!\d)/.test(word) ? '' : '.') : word
}

/**
 * The index after a word in the original: the origin of the next folded unit, unless both come from
 * the same ligature.
 */
function originalEnd(text: string, offsets: Uint32Array, end: number): number {
  const last = offsets[end - 1] as number
  const next = offsets[end] as number
  if (next > last) return next
  return last + ((text.codePointAt(last) as number) > 0xffff ? 2 : 1)
}

function isDigit(folded: string, at: number): boolean {
  const unit = folded.charCodeAt(at)
  return unit >= 0x30 && unit <= 0x39
}

function kindAt(folded: string, at: number): number {
  const unit = folded.charCodeAt(at)
  return kinds[unit] || (unit >= 0xd800 && unit <= 0xdfff ? kindOfPair(folded, at) : memoizeKind(unit))
}

/** Letters beyond U+FFFF count as letters, emoji do not; `at` is the index of either surrogate. */
function kindOfPair(folded: string, at: number): number {
  const isSecond = (folded.charCodeAt(at) & 0xfc00) === 0xdc00
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(folded.codePointAt(isSecond ? at - 1 : at) as number)) ? letter : notWord
}

function memoizeKind(unit: number): number {
  const kind = kindOf(unit)
  kinds[unit] = kind
  return kind
}

/**
 * Avoids Unicode property patterns where possible, because compiling each takes half a millisecond
 * of a page's start.
 */
function kindOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return digit
  if (unit >= 0x621 && unit <= 0x64a) return arabic
  if (unit < 0x80) return unit >= 0x61 && unit <= 0x7a ? letter : notWord
  const character = String.fromCharCode(unit)
  if (!/[\p{L}\p{N}\p{M}]/u.test(character)) return notWord
  return /\p{Script=Arabic}/u.test(character) ? arabic : letter
}
