import { fold } from '#text/tokenizer/fold.ts'

/** The keyboard layouts of Windows, Android and iOS for English and Arabic (101), row by row. */
const latinRows = ['`1234567890-=', 'qwertyuiop[]\\', "asdfghjkl;'", 'zxcvbnm,./']
const arabicRows = [
  ['ذ', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '-', '='],
  ['ض', 'ص', 'ث', 'ق', 'ف', 'غ', 'ع', 'ه', 'خ', 'ح', 'ج', 'د', '\\'],
  ['ش', 'س', 'ي', 'ب', 'ل', 'ا', 'ت', 'ن', 'م', 'ك', 'ط'],
  ['ئ', 'ء', 'ؤ', 'ر', 'لا', 'ى', 'ة', 'و', 'ز', 'ظ'],
]

const toArabic = new Map<string, string>()
const toLatin = new Map<string, string>()
for (const [row, keys] of latinRows.entries()) {
  for (const [column, key] of [...keys].entries()) {
    const letter = arabicRows[row]?.[column] ?? key
    toArabic.set(key, letter)
    toLatin.set(letter, key)
  }
}
// With Shift, as far as it is used in practice.
for (const [key, letter] of Object.entries({ H: 'أ', Y: 'إ', N: 'آ', G: 'لأ', T: 'لإ', B: 'لآ' }))
  toArabic.set(key, letter).set(letter, key.toLowerCase())
for (const [letter, key] of Object.entries({ أ: 'h', إ: 'y', آ: 'n' })) toLatin.set(letter, key)

/**
 * The text that the same keys give in the other layout: الكويت for `hg;,dj`, kuwait for نعصشهف.
 * Unchanged if it is in neither language or in both.
 */
export function otherLayout(text: string): string {
  const hasArabic = /[ء-ي]/.test(text)
  const hasLatin = /[a-z]/i.test(text)
  if (hasArabic === hasLatin) return text
  // Phones capitalise the first letter.
  const keys = /^[A-Z][^A-Z]*$/.test(text) ? text.toLowerCase() : text
  if (hasLatin) return Array.from(keys, (key) => toArabic.get(key) ?? toArabic.get(key.toLowerCase()) ?? key).join('')
  return text.replaceAll(/لا|./gsu, (letter) => toLatin.get(letter) ?? letter)
}

/** Letter → letters of the adjacent keys, folded. */
export const neighbours: ReadonlyMap<string, string> = neighboursIn([arabicRows, latinRows.map((row) => [...row])])

function neighboursIn(keyboards: string[][][]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const rows of keyboards) {
    for (const [row, keys] of rows.entries()) {
      for (const [column, key] of keys.entries()) {
        // Each row is shifted by half a key to the right of the one above.
        const beside = [
          keys[column - 1],
          keys[column + 1],
          rows[row - 1]?.[column],
          rows[row - 1]?.[column + 1],
          rows[row + 1]?.[column - 1],
          rows[row + 1]?.[column],
        ]
        const letter = fold(key)
        const known = found.get(letter) ?? new Set()
        for (const other of beside) if (other && /^\p{L}$/u.test(fold(other))) known.add(fold(other))
        if (/^\p{L}$/u.test(letter)) found.set(letter, known)
      }
    }
  }
  return new Map([...found].map(([letter, others]) => [letter, [...others].join('')]))
}
