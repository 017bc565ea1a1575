import { irregular } from './plurals.ts'
import { hasRootEnding } from './rootEndings.ts'
import { hasRootStart, isRootAlefLam } from './rootLetters.ts'
import { stemEnglish } from './stemEnglish.ts'

/**
 * The light stem of a folded word: two words count as inflections of one another if their stems are equal. Arabic loses clitics
 * (و ف ب ك ل ال لل س), pronouns, the feminine, dual and sound plural endings and the accusative alef; common broken plurals become their singular.
 * At least three letters stay (two after the article). English loses plural s and 's.
 */
export function stem(word: string): string {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash, 31) + word.charCodeAt(at)
  const slot = (hash ^ (hash >>> 15)) & (slots - 1)
  if (keptWords[slot] === word) return keptStems[slot] as string
  const found = isArabic(word) ? stemArabic(word) : stemEnglish(word)
  keptWords[slot] = word
  keptStems[slot] = found
  return found
}

/** A folded word without the clitics before it; its ending stays. */
export function bareWord(word: string): string {
  return isArabic(word) ? withoutClitics(word) : word
}

// Half of a newspaper's words are the same few thousand: each slot keeps the last word that fell on it.
const slots = 16_384
const keptWords: string[] = new Array(slots).fill('')
const keptStems: string[] = new Array(slots).fill('')

function isArabic(word: string): boolean {
  const first = word.charCodeAt(0)
  return first >= 0x621 && first <= 0x6ff
}

function stemArabic(word: string): string {
  const free = withoutClitics(word)
  const singular = singulars.get(free)
  if (singular !== undefined) return singular
  const bare = withoutEnding(free)
  return bare === free || isMasdar(free) ? bare : (singulars.get(bare) ?? bare)
}

/** مصالحه is "reconciliation", not "interests" (مصالح) with an ending. */
function isMasdar(word: string): boolean {
  return word.length === 6 && word[0] === 'م' && word[2] === 'ا' && word[5] === 'ه'
}

function withoutClitics(word: string): string {
  let rest = word
  if (rest[0] === 'و' && rest.length >= 4 && !hasRootStart(rest)) rest = rest.slice(1)
  else if (rest.startsWith('فال') && rest.length >= 6 && !hasRootStart(rest)) rest = rest.slice(1)
  if (rest.startsWith('لل') && rest.length >= 4) return withoutDoubleLam(rest)
  if ((rest.startsWith('بال') || rest.startsWith('كال')) && rest.length >= 6 && !hasRootStart(rest)) return rest.slice(3)
  if (rest.startsWith('ال') && rest.length >= 4) return isRootAlefLam(rest) || isRootAlefLam(withoutEnding(rest)) ? rest : rest.slice(2)
  if ((rest[0] === 'ب' || rest[0] === 'ل') && rest.length >= 4) return hasRootStart(rest) ? rest : rest.slice(1)
  if (rest[0] === 'س' && (rest[1] === 'ي' || rest[1] === 'ت') && rest.length >= 5 && !hasRootStart(rest)) return rest.slice(1)
  return rest
}

/** للجنه is "for + the + لجنه" with one ل unwritten; للكويت is "for + the + كويت". */
function withoutDoubleLam(word: string): string {
  const withLam = word.slice(1)
  return hasRootStart(withLam) ? withLam : word.slice(2)
}

function withoutEnding(word: string): string {
  if (word.length < 4 || hasRootEnding(word)) return word
  const last = word[word.length - 1]
  if (last === 'ه') return withoutNumber(withoutFeminineT(cut(word, 1)))
  if (word.endsWith('ها') || word.endsWith('هم')) return word.length >= 5 ? afterPronoun(cut(word, 2)) : word
  if (word.endsWith('هما') && word.length >= 6) return afterPronoun(cut(word, 3))
  if (word.endsWith('نا') && word.length >= 6) return afterPronoun(cut(word, 2))
  if (word.endsWith('وا') && word.length >= 5) return cut(word, 2)
  if (last === 'ا' && word[word.length - 2] !== 'ي') return withoutNumber(cut(word, 1))
  return withoutNumber(word)
}

function afterPronoun(word: string): string {
  return hasRootEnding(word) ? word : withoutNumber(withoutFeminineT(withoutH(word)))
}

function withoutH(word: string): string {
  return word.length >= 4 && word.endsWith('ه') ? cut(word, 1) : word
}

/** The ت that a feminine ه becomes before a pronoun: وزارت(ها). */
function withoutFeminineT(word: string): string {
  return word.length >= 4 && word.endsWith('ت') && word[word.length - 2] !== 'ا' && !hasRootEnding(word) ? cut(word, 1) : word
}

/** Dual and sound plural endings. */
function withoutNumber(word: string): string {
  const length = word.length
  if (length < 5 || hasRootEnding(word)) return word
  const last = word[length - 1]
  const before = word[length - 2]
  if (last === 'ت') return before === 'ا' ? cut(word, 2) : word
  if (last !== 'ن' || before === undefined || !'ايو'.includes(before)) return word
  if (before !== 'و' && word[length - 3] === 'ت' && length >= 6) return cut(word, 3)
  if (before === 'ي') return length === 5 && word[0] === 'ت' ? word : cut(word, 2)
  return length >= 6 ? cut(word, 2) : word
}

function cut(word: string, letters: number): string {
  return word.slice(0, word.length - letters)
}

const singulars = new Map(irregular.map(([plural, singular]) => [plural, withoutEnding(singular)]))
