import type { Signature } from './storySignature.ts'

/**
 * A signature is indexed by so many of its rarest terms, from the headline first, then from the
 * rest of the head, then of the lead, and by so many passages; similar reports share at least
 * `minShared` of them. What an event is called stands in the headline and the first sentence.
 */
const maxTitleTerms = 4
const maxHeadTerms = 5
const maxLeadTerms = 3
const maxPassages = 4
export const minShared = 2

/**
 * The terms by which a signature is indexed and looked up. Rarity is rounded to powers of two;
 * equally rare terms are ordered by hash, so that two reports that share them choose the same ones.
 * Then the passages with the lowest hashes, of which a copy has most.
 */
export function rarestTerms({ title, head, lead, passages }: Signature, postsWith: (term: number) => number): number[] {
  const chosen: number[] = []
  choose(chosen, title, maxTitleTerms, postsWith)
  choose(chosen, head, maxHeadTerms, postsWith)
  choose(chosen, lead, maxLeadTerms, postsWith)
  return [...chosen, ...passages.subarray(0, maxPassages)]
}

/** Adds the `count` rarest terms that are not chosen yet. */
function choose(chosen: number[], terms: Uint32Array, count: number, postsWith: (term: number) => number): void {
  // Frequency and hash in one number, because sorting numbers is many times faster than sorting
  // objects.
  const ranks = new Float64Array(terms.length)
  for (let i = 0; i < terms.length; i++) {
    const term = terms[i] as number
    ranks[i] = Math.max(1, 31 - Math.clz32(postsWith(term))) * 2 ** 32 + term
  }
  const before = new Set(chosen)
  let left = count
  for (const rank of ranks.sort()) {
    const term = rank % 2 ** 32
    if (before.has(term)) continue
    if (left-- === 0) return
    chosen.push(term)
  }
}
