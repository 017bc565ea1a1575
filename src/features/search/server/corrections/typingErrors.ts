import { neighbours } from './keyboard.ts'

/** Letters that are often confused because they sound or look alike. */
const alike = 'تط ضظ دض ذز ظز ذظ ذد سص ثس ثت قك قغ جغ هح خح اء وء يء يا يى اع ei eo ae iy ou ck sz sc mn'.split(' ')
const alikes = new Map<string, string>()
for (const [one = '', other = ''] of alike) {
  alikes.set(one, (alikes.get(one) ?? '') + other)
  alikes.set(other, (alikes.get(other) ?? '') + one)
}

const letters = { arabic: 'ءابتثجحخدذرزسشصضطظعغفقكلمنهوي', latin: 'abcdefghijklmnopqrstuvwxyz' }
const vowels = 'اويaeiou'

/** How unlikely each kind of error is; costs of two errors add up. */
const cost = { alike: 1, doubled: 0.8, swapped: 1.1, vowel: 1.2, neighbour: 1.4, extra: 1.6, missing: 1.6 }
const minLength = 3
/** Two errors in a shorter word would give an entirely different word. */
const minLengthForTwo = 6

/**
 * The folded words of which a word may be a misspelling, each with its cost: a letter confused with
 * a similar one or an adjacent key, a missing or extra letter, or two swapped letters; for longer
 * words, also two of the likeliest errors. A few hundred; none for a word of one or two letters.
 */
export function typingErrors(word: string): Map<string, number> {
  const found = new Map<string, number>()
  if (word.length < minLength) return found
  for (const [meant, price] of [...likelyErrors(word), ...otherErrors(word)]) setMin(found, meant, price)
  if (word.length >= minLengthForTwo)
    for (const [once, first] of likelyErrors(word)) for (const [twice, second] of likelyErrors(once)) setMin(found, twice, first + second)
  found.delete(word)
  return found
}

function setMin(found: Map<string, number>, word: string, price: number): void {
  if (word.length >= 2) found.set(word, Math.min(price, found.get(word) ?? Number.POSITIVE_INFINITY))
}

/** Spelling errors, and those of fast typing. */
function likelyErrors(word: string): [string, number][] {
  return Array.from(word).flatMap((letter, at) => {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const next = after[0] ?? ''
    const meant = Array.from(alikes.get(letter) ?? '', (other): [string, number] => [before + other + after, cost.alike])
    if (next === letter) meant.push([before + after, cost.doubled])
    else if (next) meant.push([before + next + letter + after.slice(1), cost.swapped])
    meant.push([before + letter + letter + after, cost.doubled])
    return meant
  })
}

function otherErrors(word: string): [string, number][] {
  const alphabet = /[ء-ي]/.test(word) ? letters.arabic : letters.latin
  const priceOf = (letter: string, price: number) => (vowels.includes(letter) ? cost.vowel : price)
  const meant: [string, number][] = []
  for (let at = 0; at <= word.length; at++) {
    const [before, letter = '', rest] = [word.slice(0, at), word[at], word.slice(at)]
    for (const missing of alphabet) meant.push([before + missing + rest, priceOf(missing, cost.missing)])
    if (letter === '') continue
    meant.push([before + rest.slice(1), priceOf(letter, cost.extra)])
    for (const other of neighbours.get(letter) ?? '') meant.push([before + other + rest.slice(1), cost.neighbour])
  }
  return meant
}
