import { countShared } from './sortedTerms.ts'
import type { Weighed } from './weighed.ts'

/**
 * Share of the shorter text's passages in the other from which two reports may be one text about
 * two events.
 */
const retoldShare = 0.15
/**
 * Share from which a single sign is enough, in a text with at most `shortPassages` passages in
 * common.
 */
const certainShare = 0.5
/**
 * Passages in common of a short text: about a hundred words. News is not retold at greater length,
 * but it is copied.
 */
const shortPassages = 12
/** Number of passages above which two texts are copies, whatever else differs. */
const longPassages = 20

/**
 * Whether one text was written of two events, with another name or number in its place: another
 * match of the round, another school's prize, the weather of another day. Numbers or names of the
 * headlines must disagree; that the texts have different numbers of the same thing counts besides,
 * and so does an agency that has both, because it reports an event once.
 * @param agencyHasBoth the newer report's agency has the older one, or another that is as alike
 */
export function isRetold(a: Weighed, b: Weighed, { agencyHasBoth }: { agencyHasBoth: boolean }): boolean {
  const { passages, share } = passagesShared(a, b)
  if (share < retoldShare || passages > longPassages) return false
  const numbers = (a.hasOwnNumber(b) && b.hasOwnNumber(a)) || conflictingFigures(a.titleFigures, b.titleFigures) > 0
  const names = a.hasOwnName(b) && b.hasOwnName(a)
  if (!numbers && !names) return false
  const signs = [numbers, names, agencyHasBoth, conflictingFigures(a.figures, b.figures) > 0].filter(Boolean)
  return signs.length > 1 || (passages <= shortPassages && share >= certainShare)
}

/** A shorter text has too few passages to say that it was copied. */
const minPassages = 6

/** How many passages both texts have, and the share of the shorter text's that this is. */
export function passagesShared(
  { signature: { passages: one } }: Weighed,
  { signature: { passages: other } }: Weighed,
): { passages: number; share: number } {
  const passages = countShared(one, other)
  return { passages, share: passages / Math.max(minPassages, Math.min(one.length, other.length)) }
}

/** The words that have a number in both reports, and none in common. */
export function conflictingFigures(a: Map<number, Set<number>>, b: Map<number, Set<number>>): number {
  let conflicts = 0
  for (const [word, numbers] of a) if (b.get(word)?.isDisjointFrom(numbers)) conflicts++
  return conflicts
}
