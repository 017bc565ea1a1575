/** Units that are written after a number without a space. */
const units = new Set([
  'kg',
  'km',
  'cm',
  'mm',
  'gb',
  'mb',
  'tb',
  'kb',
  'mw',
  'gw',
  'kw',
  'kwh',
  'mhz',
  'ghz',
  'ml',
  'kwd',
  'usd',
  'eur',
  'sar',
  'aed',
])

/**
 * The end of the first word in a run of Latin letters and digits: covid|19, iphone|15, 10|kg.
 * Shorter runs are one name: g20, 5g, f16, h1n1.
 */
export function endOfFirstWord(folded: string, from: number, end: number): number {
  const run = folded.slice(from, end)
  const name = /^[a-z]{3,}(?=\d)/.exec(run)
  if (name) return from + name[0].length
  const amount = /^[\d.,]+(?=[a-z]+$)/.exec(run)
  return amount && units.has(run.slice(amount[0].length)) ? from + amount[0].length : end
}

/**
 * Whether this is the point of an abbreviation (U.S., u.n.) between two single letters; its last
 * point does not count.
 */
export function isAbbreviationPoint(folded: string, at: number): boolean {
  return isSingleLetter(folded, at - 1, '.') && isSingleLetter(folded, at + 1, '.')
}

function isSingleLetter(folded: string, at: number, neighbour: string): boolean {
  const isLetter = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)
  const letter = folded[at]
  if (letter === undefined || letter < 'a' || letter > 'z') return false
  return [folded[at - 1], folded[at + 1]].every((unit) => unit === neighbour || !isLetter(unit))
}

/** The parts of a URL that nobody searches for: its scheme and www. */
export function isAddressSign(folded: string, word: string, end: number): boolean {
  if (word === 'http' || word === 'https') return folded.startsWith('://', end)
  return word === 'www' && folded[end] === '.'
}
