import type { Signature } from './similarity.ts'

/** A signature is indexed by this many of its terms; similar reports share at least `minShared` of them. */
const maxTerms = 10
export const minShared = 2

/**
 * The terms by which a signature is indexed and looked up: the rarest, rounded to powers of two; equally rare ones are ordered by
 * hash, so that two reports that share them choose the same ones.
 */
export function rarestTerms({ all }: Signature, postsWith: (term: number) => number): number[] {
  // Frequency and hash in one number, because sorting numbers is many times faster than sorting objects.
  const ranks = new Float64Array(all.length)
  for (let i = 0; i < all.length; i++) {
    const term = all[i] as number
    ranks[i] = Math.max(1, 31 - Math.clz32(postsWith(term))) * 2 ** 32 + term
  }
  return Array.from(ranks.sort().subarray(0, maxTerms), (rank) => rank % 2 ** 32)
}
