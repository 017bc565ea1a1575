import { neighbours } from './keyboard.ts'

/** Letters that are written for one another because they sound or look alike. */
const alike = 'تط ضظ دض ذز ظز ذظ ذد سص ثس ثت قك قغ جغ هح خح اء وء يء يا يى اع ei eo ae iy ou ck sz sc mn'.split(' ')
const alikes = new Map<string, string>()
for (const [one = '', other = ''] of alike) {
  alikes.set(one, (alikes.get(one) ?? '') + other)
  alikes.set(other, (alikes.get(other) ?? '') + one)
}

const letters = { arabic: 'ءابتثجحخدذرزسشصضطظعغفقكلمنهوي', latin: 'abcdefghijklmnopqrstuvwxyz' }
const vowels = 'اويaeiou'

/** How unlikely a mistake is; two add up. */
const cost = { alike: 1, doubled: 0.8, swapped: 1.1, vowel: 1.2, neighbour: 1.4, extra: 1.6, missing: 1.6 }
const shortest = 3
/** Two mistakes make another word of anything shorter. */
const shortestOfTwo = 6

/**
 * The folded words that may have been meant by one that is mistyped, each with the cost of its mistakes: a letter taken for one like it or for the
 * key beside it, missing, too many, two in the wrong order; of longer words also two of the likeliest mistakes. Some hundreds. None of a word of one
 * or two letters.
 */
export function typingMistakes(word: string): Map<string, number> {
  const found = new Map<string, number>()
  if (word.length < shortest) return found
  for (const [meant, price] of [...likelyMistakes(word), ...otherMistakes(word)]) keep(found, meant, price)
  if (word.length >= shortestOfTwo)
    for (const [once, first] of likelyMistakes(word)) for (const [twice, second] of likelyMistakes(once)) keep(found, twice, first + second)
  found.delete(word)
  return found
}

function keep(found: Map<string, number>, word: string, price: number): void {
  if (word.length >= 2) found.set(word, Math.min(price, found.get(word) ?? Number.POSITIVE_INFINITY))
}

/** Of spelling, and of fingers that are too fast. */
function likelyMistakes(word: string): [string, number][] {
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

function otherMistakes(word: string): [string, number][] {
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
