import { readPairs } from './wordList.ts'

/** What Arabic verbs and the nouns made of them begin with, longest first. */
const beginnings = ['است', 'مست', 'يست', 'تست', 'ان', 'ا', 'م', 'ت', 'ي', 'ن']

/** Stems of numbers in words. One is left out: واحد and احد are mostly "someone". */
const numbers = readPairs(
  `اثنان 2. اثنين 2. اثن 2. ثلاث 3. اربع 4. خمس 5. ست 6. سبع 7. ثماني 8. ثمان 8. تسع 9. عشر 10. عشرين 20. ثلاثين 30. اربعين 40. خمسين 50. ستين 60. سبعين 70.
ثمانين 80. تسعين 90. مءه 100. الف 1000`,
)

/**
 * The consonants that a stem shares with its relatives: تنافس, منافسه and ينافس have نفس. Crude on purpose, so that search may rank relatives low;
 * what must be right asks for stems. A number in words is that in digits (سبعة, 7). Latin stems are their own root.
 */
export function rootOf(stem: string): string {
  const number = numbers.get(stem)
  if (number !== undefined) return number
  const first = stem.charCodeAt(0)
  if (first < 0x621 || first > 0x6ff) return stem
  let rest = stem
  // كويتي, and ت of "she did".
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

/** The first letter and those after it that are no long vowel, hamza or feminine ending. */
function consonantsOf(stem: string): string {
  return stem.slice(0, 1) + stem.slice(1).replaceAll(/[اويءه]/g, '')
}
