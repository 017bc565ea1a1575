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
  const ranks = Float64Array.from(all, (term) => Math.max(1, Math.floor(Math.log2(postsWith(term)))) * 2 ** 32 + term).sort()
  return Array.from(ranks.subarray(0, most), (rank) => rank % 2 ** 32)
}
