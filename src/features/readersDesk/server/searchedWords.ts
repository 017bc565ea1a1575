const maxWords = 6
const toLatinDigit = (digit: string) => String(digit.charCodeAt(0) & 15)

/**
 * Writes what was typed as the text of a `tsquery`, in which every word is the beginning of one:
 * `سارة 6612` → `'سارة':* & '6612':*`. A phone number may have spaces, dashes and its country code.
 * Words are quoted, so nothing in them is an operator.
 */
export function searchedWords(search: string): string {
  const text = search.replace(/[٠-٩۰-۹]/g, toLatinDigit)
  const digits = text.replace(/[\s()\-.]/g, '').replace(/^(\+|00)/, '')
  const words = /^\d+$/.test(digits) ? [digits] : text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')
}
