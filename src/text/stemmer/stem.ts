import { cutClitics } from './clitics.ts'
import { Reduction, type StemStep } from './reduction.ts'
import { reduceArabic } from './stemArabic.ts'
import { stemEnglish } from './stemEnglish.ts'

/**
 * The light stem of a folded word: two words are inflections of one another if their stems are
 * equal. Arabic words lose clitics (و ف ب ك ل ال لل س), pronouns, the feminine, dual and sound
 * plural endings and the accusative alef; common broken plurals become their singular. At least
 * three letters remain (two after the article). English words lose plural s and 's.
 */
export function stem(word: string): string {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash, 31) + word.charCodeAt(at)
  const slot = (hash ^ (hash >>> 15)) & (slots - 1)
  if (cachedWords[slot] === word) return cachedStems[slot] as string
  const found = isArabic(word) ? reduceArabic(word).word : stemEnglish(word)
  cachedWords[slot] = word
  cachedStems[slot] = found
  return found
}

/** The stem of a folded word and the steps to it; not cached, so slower than `stem`. */
export function stepsOf(word: string): { stem: string; steps: StemStep[] } {
  if (isArabic(word)) {
    const { word: stemmed, steps } = reduceArabic(word)
    return { stem: stemmed, steps }
  }
  const english = stemEnglish(word)
  return { stem: english, steps: english === word ? [] : [{ rule: 'english', cut: '', became: english }] }
}

/** A folded word without its clitics, but with its ending. */
export function bareWord(word: string): string {
  if (!isArabic(word)) return word
  const it = new Reduction(word)
  cutClitics(it)
  return it.word
}

/** Whether the first letter is Arabic. */
export function isArabic(word: string): boolean {
  const first = word.charCodeAt(0)
  return first >= 0x621 && first <= 0x6ff
}

// A direct-mapped cache, because most words of the news are the same few thousand.
const slots = 65_536
const cachedWords: string[] = new Array(slots)
const cachedStems: string[] = new Array(slots)
