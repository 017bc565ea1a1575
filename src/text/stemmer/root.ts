import { readPairs } from './wordList.ts'

/** Prefixes of Arabic verbs and their derived nouns, longest first. */
const beginnings = ['است', 'مست', 'يست', 'تست', 'ان', 'ا', 'م', 'ت', 'ي', 'ن']

/** Stems of number words. One is missing, because واحد and احد usually mean "someone". */
const numbers = readPairs(
  `اثنان 2. اثنين 2. اثن 2. ثلاث 3. اربع 4. خمس 5. ست 6. سبع 7. ثماني 8. ثمان 8. تسع 9. عشر 10. عشرين 20. ثلاثين 30. اربعين 40. خمسين 50. ستين 60. سبعين 70.
ثمانين 80. تسعين 90. مءه 100. الف 1000`,
)

/**
 * The consonants that a stem shares with related words: those of تنافس, منافسه and ينافس are نفس.
 * Deliberately crude: search uses it to rank related words low; where precision matters, compare
 * stems. A number word becomes its digits (سبعة, 7). Latin stems are their own root.
 */
export function rootOf(stem: string): string {
  const number = numbers.get(stem)
  if (number !== undefined) return number
  const first = stem.charCodeAt(0)
  if (first < 0x621 || first > 0x6ff) return stem
  let rest = stem
  // The nisba's ي (كويتي), and the ت of a feminine past.
  if (rest.length >= 4 && rest.endsWith('ي')) rest = rest.slice(0, -1)
  if (rest.length >= 5 && rest.endsWith('ت')) rest = rest.slice(0, -1)
  const root = withoutBeginning(rest)
  return root.length >= 2 ? root : rest
}

function withoutBeginning(stem: string): string {
  for (const beginning of beginnings) {
    if (!stem.startsWith(beginning)) continue
    const left = consonantsOf(stem.slice(beginning.length))
    if (left.length >= 3) return left
  }
  return consonantsOf(stem)
}

/** The first letter, and the others except long vowels, hamza and the feminine ending. */
function consonantsOf(stem: string): string {
  return stem.slice(0, 1) + stem.slice(1).replaceAll(/[اويءه]/g, '')
}
