import { nisbaKin } from '../stemmer/nisba.ts'
import type { StemStep } from '../stemmer/reduction.ts'
import { stepsOf } from '../stemmer/stem.ts'
import { beginsWith } from './matchQuery.ts'

/**
 * Reason why a word of a text matches a word of the query. `same`: the spelling is equal, apart
 * from hamza, harakat and the like; `form`: the stems are equal; `nisba`: one stem is the nisba of
 * the other (كويت, كويتي); `prefix`: it begins with the word. `queried` and `found`: the steps from
 * the query's and the text's word to its stem, in order: for وبالكويت, و, then ب, then ال.
 */
export type Join = { by: 'same' | 'form' | 'nisba' | 'prefix'; queried: StemStep[]; found: StemStep[] }

/** The rule that connects two folded words, or null. */
export function explainMatch(queried: string, found: string, { nisba = false, prefix = false } = {}): Join | null {
  if (queried === found) return { by: 'same', queried: [], found: [] }
  if (prefix) return beginsWith(found, queried) ? { by: 'prefix', queried: [], found: [] } : null
  const [one, other] = [stepsOf(queried), stepsOf(found)]
  const steps = { queried: one.steps, found: other.steps }
  if (one.stem === other.stem) return { by: 'form', ...steps }
  return nisba && nisbaKin(one.stem).includes(other.stem) ? { by: 'nisba', ...steps } : null
}
