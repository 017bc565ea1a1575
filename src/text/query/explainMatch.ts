import { nisbaKin } from '../stemmer/nisba.ts'
import type { StemStep } from '../stemmer/reduction.ts'
import { stepsOf } from '../stemmer/stem.ts'
import { beginsWith } from './matchQuery.ts'

/**
 * Why a word of a text counts as one that was asked for. `same`: it is spelled so, but for hamza, harakat and the like; `form`: both have one stem; `nisba`: one
 * stem is the nisba of the other's (كويت, كويتي); `prefix`: it begins so. `asked` and `found`: the steps from each word to its stem, in the order in which they
 * were taken: of وبالكويت و, ب, ال.
 */
export type Join = { by: 'same' | 'form' | 'nisba' | 'prefix'; asked: StemStep[]; found: StemStep[] }

/** Which rule joins two folded words, null when none does. */
export function explainMatch(asked: string, found: string, { nisba = false, prefix = false } = {}): Join | null {
  if (asked === found) return { by: 'same', asked: [], found: [] }
  if (prefix) return beginsWith(found, asked) ? { by: 'prefix', asked: [], found: [] } : null
  const [one, other] = [stepsOf(asked), stepsOf(found)]
  const steps = { asked: one.steps, found: other.steps }
  if (one.stem === other.stem) return { by: 'form', ...steps }
  return nisba && nisbaKin(one.stem).includes(other.stem) ? { by: 'nisba', ...steps } : null
}
