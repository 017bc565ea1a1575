/** What Arabic verbs and the nouns made of them begin with, longest first. */
const beginnings = ['است', 'مست', 'يست', 'تست', 'ان', 'ا', 'م', 'ت', 'ي', 'ن']

/**
 * The consonants that a stem shares with its relatives: تنافس, منافسه and المتنافسين have نفس. Crude on purpose, so that search may rank relatives low;
 * what must be right asks for stems. Latin stems are their own root.
 */
export function rootOf(stem: string): string {
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
