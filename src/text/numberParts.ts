/**
 * A piece of a text. `ltr`: what keeps its signs at their side only if it is isolated: within
 * Arabic, 33% becomes %33, 2-1 becomes 1-2 (UAX 9, W2: after Arabic letters, European digits are
 * Arabic ones, which take no signs with them), and @KUNA becomes KUNA@. `name`: not isolated, or
 * it would change places with words beside it.
 */
export type NumberPart = { text: string; kind: 'text' | 'number' | 'ltr' | 'name' }

/**
 * Names of accounts and hashtags in Latin letters, names with an article (Al-Jahra, at whose hyphen
 * browsers end lines), telephone numbers, and numbers, with "KD" before them and the word that a
 * hyphen joins to them (24-metre). A hyphen is a minus unless it follows a word: كوفيد-19.
 */
const numbers =
  /(?<![\p{L}\p{N}._])(?:[@#][a-z]\w{0,19}(?!\w)|(?:a[dlnrstz]|ash|el)-\p{L}[\p{L}\p{M}]{0,12}(?![\p{L}\p{M}\p{N}-]))|\+\d+(?: \d+)+|(?:KD |[+−$€£]|(?<![\p{L}\p{M}\p{N}])-)?\d+(?:[.,:/–-]\d+)*(?:(?:-[a-z]{1,12}){1,2}(?![\p{L}\p{M}\p{N}-])|%?)/giu
const signs = /[@#+−$€£%/:–-]/
/**
 * The counted noun after a number. A longer word may be wider, with its number, than the column of
 * a phone at twice the text size.
 */
const noun = /^[ \u00a0]\p{L}[\p{L}\p{M}]{0,11}(?![\p{L}\p{M}])/u

/** The Arabic article before a number, which stands apart from it: «الـ 24». */
const article = /(?<![\p{L}\p{M}])\p{L}{1,4}ـ $/u

const kindOf = (number: string) => (/^[a-z]/i.test(number) ? 'name' : signs.test(number) ? 'ltr' : 'number')

/**
 * The parts of a text, in order: numbers with the noun that they count, numbers with signs, and
 * what is between them. Joined, they are the text.
 */
export function numberParts(text: string): NumberPart[][] {
  const parts: NumberPart[][] = []
  let at = 0
  for (const { 0: number, index } of text.matchAll(numbers)) {
    if (index < at) continue
    const before = article.exec(text.slice(Math.max(at, index - 8), index))?.[0] ?? ''
    const start = index - before.length
    if (start > at) parts.push([{ text: text.slice(at, start), kind: 'text' }])
    at = index + number.length
    const counted = (!/^[@#a-z]|[a-z]$/i.test(number) && noun.exec(text.slice(at, at + 24))?.[0]) || ''
    const part: NumberPart = { text: number, kind: kindOf(number) }
    parts.push([...textPart(before), part, ...textPart(counted)])
    at += counted.length
  }
  if (at < text.length || text === '') parts.push([{ text: text.slice(at), kind: 'text' }])
  return parts
}

const textPart = (text: string): NumberPart[] => (text === '' ? [] : [{ text, kind: 'text' }])
