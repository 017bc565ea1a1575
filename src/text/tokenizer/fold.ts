import { arabicFold, isDroppedMark } from './arabicLetters.ts'

const hamza = 0x0621
const hamzaAbove = 0x0654
const waw = 0x0648
const yeh = 0x064a
const maqsura = 0x0649
const alef = 0x0627
const yehHamza = 0x0626
const space = 0x20
const lam = 0x0644
const ain = 0x0639
const feh = 0x0641
const meem = 0x0645
const beh = 0x0628
const kaf = 0x0643
const shadda = 0x0651

/** How a UTF-16 unit folds: to a new unit, or one of these; 0 if it has not been computed yet. */
const dropped = 0xffff
const expands = 0xfffe

// Filled on demand, so that loading costs nothing and common characters need one array read.
const folds = new Uint16Array(0x10000)
const expansions = new Map<number, string>()

let buffer = new Uint16Array(4096)
let origins = new Uint32Array(4096)
let length = 0
let collapsed = false
/** Positions of the ي of each على, and whether the text writes ى for every final ي. */
let prepositions: number[] = []
let writesMaqsuraForYeh = false

/**
 * The spelling in which Arabic and Latin text is compared: one letter for all its variants (أ إ آ
 * ا; ة ه; ى ي ی; ک ك; …), no harakat, tatweel, joiners or bidi controls, ASCII digits, lower case
 * without accents, compatibility forms expanded (NFKC), elongation of Arabic letters undone, ئ at
 * the end of a word as يء. Idempotent; safe on any string. One word keeps its ى: على "on", because
 * علي "Ali" is another word. Not in texts that write فى, as Egyptian papers do: there, على may be
 * either.
 */
export function fold(text: string): string {
  write(text, false)
  return read()
}

/**
 * `fold` for words: عمّان "Amman" is written with the letter that its shadda doubles
 * (homographs.ts).
 */
export function foldForWords(text: string): string {
  write(text, true)
  return read()
}

/**
 * `fold` with offsets into the original: `offsets[i]` is the index in `text` of what became
 * `folded[i]`; `offsets[folded.length]` is `text.length`. Offsets never decrease; the letters of an
 * expanded ligature share one. `forWords`: as `foldForWords`.
 */
export function foldWithOffsets(text: string, { forWords = false } = {}): { folded: string; offsets: Uint32Array } {
  write(text, forWords)
  const offsets = new Uint32Array(length + 1)
  offsets.set(origins.subarray(0, length))
  offsets[length] = text.length
  return { folded: read(), offsets }
}

function write(text: string, forWords: boolean): void {
  length = 0
  collapsed = false
  writesMaqsuraForYeh = false
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const folded = folds[unit] || memoizeFold(unit)
    if (folded === dropped) {
      if (unit === hamzaAbove) seatHamza(text, at)
      else if (forWords && unit === shadda && isAmman(text, at)) push(meem, at)
    } else if (folded !== expands) {
      if (unit === yehHamza && isFinalSeat(text, at)) push(yeh, at)
      push(folded, at)
      if (unit === maqsura) noteMaqsura()
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      at += pushAstral(text, at)
    } else {
      pushAll(expansions.get(unit) as string, at)
    }
  }
  if (prepositions.length > 0) keepPrepositions()
}

/** Runs last, when it is known what follows each word and how the text spells. */
function keepPrepositions(): void {
  for (const at of prepositions) {
    const isWhole = at + 1 === length || (at + 1 < length && !isArabicLetter(at + 1))
    if (isWhole && buffer[at] === yeh && !writesMaqsuraForYeh) buffer[at] = maqsura
  }
  prepositions = []
}

/** Called after ى was pushed. */
function noteMaqsura(): void {
  const at = length - 1
  const before = buffer[at - 1]
  if (before === lam && at > 1 && buffer[at - 2] === ain && beginsAt(at - 2)) prepositions.push(at)
  else if (before === feh && at > 0 && beginsAt(at - 1)) writesMaqsuraForYeh = true
}

/** Whether the shadda there is that of عمّان: Oman has none. */
function isAmman(text: string, at: number): boolean {
  if (buffer[length - 1] !== meem || buffer[length - 2] !== ain || length < 2) return false
  let from = length - 2
  while (from > 0 && length - 2 - from < 2 && isClitic(from - 1)) from--
  if (from > 0 && isArabicLetter(from - 1)) return false
  return /^[\u064b-\u0652]?ا[\u064b-\u0652]?ن[\u064b-\u0652]?(?![\u0621-\u0652])/.test(text.slice(at + 1, at + 8))
}

function isClitic(at: number): boolean {
  return [waw, feh, lam, beh, kaf].includes(buffer[at] as number)
}

/** Whether a word begins there, or would without an "and" before it. */
function beginsAt(at: number): boolean {
  if (at === 0 || !isArabicLetter(at - 1)) return true
  return (buffer[at - 1] === waw || buffer[at - 1] === feh) && (at === 1 || !isArabicLetter(at - 2))
}

function isArabicLetter(at: number): boolean {
  const unit = buffer[at] as number
  return unit >= 0x621 && unit <= 0x64a
}

function read(): string {
  if (length <= 512) return String.fromCharCode.apply(null, buffer.subarray(0, length) as unknown as number[])
  let text = ''
  for (let from = 0; from < length; from += 4096) {
    text += String.fromCharCode.apply(null, buffer.subarray(from, Math.min(from + 4096, length)) as unknown as number[])
  }
  return text
}

function push(unit: number, origin: number): void {
  if (length > 0 && buffer[length - 1] === unit && unit >= 0x621 && unit <= 0x64a) {
    if (collapsed) return
    if (length > 1 && buffer[length - 2] === unit) {
      length--
      collapsed = true
      return
    }
  } else {
    collapsed = false
  }
  if (length === buffer.length) grow()
  buffer[length] = unit
  origins[length++] = origin
}

function grow(): void {
  const wider = new Uint16Array(buffer.length * 2)
  wider.set(buffer)
  buffer = wider
  const widerOrigins = new Uint32Array(origins.length * 2)
  widerOrigins.set(origins)
  origins = widerOrigins
}

/**
 * Folds decomposed ؤ and ئ: the letter before the mark becomes what the composed letter folds to.
 */
function seatHamza(text: string, at: number): void {
  const before = buffer[length - 1]
  if (length === 0 || (before !== waw && before !== yeh)) return
  const origin = origins[--length] as number
  collapsed = false
  if (before === yeh && isFinalSeat(text, at)) push(yeh, origin)
  push(hamza, origin)
}

/**
 * Whether a ئ that ends there is also written يء: at the end of a word (طوارئ, شئ) after a
 * consonant. سيئ is سيء.
 */
function isFinalSeat(text: string, at: number): boolean {
  const before = length > 0 ? (buffer[length - 1] as number) : 0
  if (before <= hamza || before >= waw || before === alef) return false
  for (let next = at + 1; next < text.length; next++) {
    const unit = text.charCodeAt(next)
    const folded = folds[unit] || memoizeFold(unit)
    if (folded === dropped) continue
    const first = folded === expands ? foldRare(String.fromCodePoint(text.codePointAt(next) as number)).charCodeAt(0) : folded
    return !(first >= hamza && first <= yeh)
  }
  return true
}

function pushAll(units: string, origin: number): void {
  for (let i = 0; i < units.length; i++) push(units.charCodeAt(i), origin)
}

/**
 * Folds a character beyond U+FFFF, or a lone surrogate (to U+FFFD). Returns the number of further
 * units consumed.
 */
function pushAstral(text: string, at: number): 0 | 1 {
  const point = text.codePointAt(at) as number
  if (point < 0x10000) {
    push(0xfffd, at)
    return 0
  }
  let units = expansions.get(point)
  if (units === undefined) {
    units = foldRare(String.fromCodePoint(point))
    expansions.set(point, units)
  }
  pushAll(units, at)
  return 1
}

function memoizeFold(unit: number): number {
  if (unit >= 0xd800 && unit <= 0xdfff) return remember(unit, expands)
  if (unit >= 0xfffe) return remember(unit, 0xfffd)
  const direct = arabicFold(unit)
  if (direct !== undefined) return remember(unit, direct === 0 ? dropped : direct)
  const units = foldRare(String.fromCharCode(unit))
  if (units.length === 0) return remember(unit, dropped)
  if (units.length === 1) return remember(unit, units.charCodeAt(0))
  expansions.set(unit, units)
  return remember(unit, expands)
}

function remember(unit: number, folded: number): number {
  folds[unit] = folded
  return folded
}

/** Folds any character: to lower case, decomposed (NFKD), without marks, then letter by letter. */
function foldRare(character: string): string {
  if (/\s|\p{Cc}/u.test(character)) return ' '
  if (/[\p{Cf}\p{Variation_Selector}]/u.test(character)) return ''
  const parts = character.normalize('NFKD').toLowerCase().normalize('NFKD')
  let out = ''
  for (const part of parts) {
    const unit = part.charCodeAt(0)
    if (part.length > 1) out += part
    else if (!isDroppedMark(unit)) out += foldUnit(unit)
  }
  // The standalone form of a mark decomposes to "space + mark".
  return out.trim() === '' && parts.length > 1 ? '' : out
}

function foldUnit(unit: number): string {
  const direct = arabicFold(unit)
  if (direct !== undefined) return direct === 0 ? '' : String.fromCharCode(direct)
  return String.fromCharCode(/\s/.test(String.fromCharCode(unit)) ? space : unit)
}
