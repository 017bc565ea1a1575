import { isDroppedMark } from './tokenizer/arabicLetters.ts'
import { words } from './tokenizer/words.ts'

/** Maximum length, in UTF-16 units. */
const limit = 80

/** The readable part of a URL: the words as printed, without harakat and in lower case, joined by `-`; at most 80 characters, '' if there are no words. */
export function slug(title: string): string {
  let out = ''
  let last = -1
  for (const { start, end } of words(title)) {
    if (start === last) continue
    last = start
    const next = `${out === '' ? '' : `${out}-`}${printed(title.slice(start, end))}`
    if (next.length > limit) break
    out = next
  }
  return out
}

function printed(word: string): string {
  let out = ''
  for (const character of word.normalize('NFKC').toLowerCase()) {
    if (!isDroppedMark(character.charCodeAt(0)) && character !== ' ') out += character
  }
  return out.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
