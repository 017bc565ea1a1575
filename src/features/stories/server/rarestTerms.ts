import type { Signature } from './similarity.ts'

/** How many of a signature's terms lead to it; reports alike share at least `fewestShared` of them. */
const most = 10
export const fewestShared = 2

/**
 * The terms under which a signature is filed and others are looked up: the rarest, by powers of two; among equally rare ones the order is by
 * hash, so that two reports that share them choose the same.
 */
export function rarestTerms({ all }: Signature, postsWith: (term: number) => number): number[] {
  // Frequency and hash in one number each, because sorting numbers is many times faster than sorting objects.
  const ranks = new Float64Array(all.length)
  for (let i = 0; i < all.length; i++) {
    const term = all[i] as number
    ranks[i] = Math.max(1, 31 - Math.clz32(postsWith(term))) * 2 ** 32 + term
  }
  return Array.from(ranks.sort().subarray(0, most), (rank) => rank % 2 ** 32)
}
