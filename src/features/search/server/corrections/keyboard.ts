import { fold } from '#text/tokenizer/fold.ts'

/** The keys of a keyboard in both languages, row by row, as Windows, Android and iOS have them for Arabic (101) and English. */
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
// What Shift gives, as far as anybody types it.
for (const [key, letter] of Object.entries({ H: 'أ', Y: 'إ', N: 'آ', G: 'لأ', T: 'لإ', B: 'لآ' }))
  toArabic.set(key, letter).set(letter, key.toLowerCase())
for (const [letter, key] of Object.entries({ أ: 'h', إ: 'y', آ: 'n' })) toLatin.set(letter, key)

/** What the same keys write in the other language: الكويت for `hg;,dj`, kuwait for نعصشهف. The same text when it is in neither or in both. */
export function otherLayout(text: string): string {
  const hasArabic = /[ء-ي]/.test(text)
  const hasLatin = /[a-z]/i.test(text)
  if (hasArabic === hasLatin) return text
  // Phones begin a text with a capital letter.
  const keys = /^[A-Z][^A-Z]*$/.test(text) ? text.toLowerCase() : text
  if (hasLatin) return Array.from(keys, (key) => toArabic.get(key) ?? toArabic.get(key.toLowerCase()) ?? key).join('')
  return text.replaceAll(/لا|./gsu, (letter) => toLatin.get(letter) ?? letter)
}

/** Letter → the letters of the keys beside it, folded. */
export const neighbours: ReadonlyMap<string, string> = neighboursIn([arabicRows, latinRows.map((row) => [...row])])

function neighboursIn(keyboards: string[][][]): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const rows of keyboards) {
    for (const [row, keys] of rows.entries()) {
      for (const [column, key] of keys.entries()) {
        // Each row stands half a key further to the right than the one above.
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
