import { nisbaKin } from '../stemmer/nisba.ts'
import type { StemStep } from '../stemmer/reduction.ts'
import { stepsOf } from '../stemmer/stem.ts'
import { beginsWith } from './matchQuery.ts'

/**
 * Why a word of a text matches a word of the query. `same`: the spelling is equal, apart from hamza, harakat and the like; `form`: the stems are equal;
 * `nisba`: one stem is the nisba of the other (كويت, كويتي); `prefix`: it begins with the word. `asked` and `found`: the steps from the query's and the
 * text's word to its stem, in order: for وبالكويت, و, then ب, then ال.
 */
export type Join = { by: 'same' | 'form' | 'nisba' | 'prefix'; asked: StemStep[]; found: StemStep[] }

/** The rule that connects two folded words, or null. */
export function explainMatch(asked: string, found: string, { nisba = false, prefix = false } = {}): Join | null {
  if (asked === found) return { by: 'same', asked: [], found: [] }
  if (prefix) return beginsWith(found, asked) ? { by: 'prefix', asked: [], found: [] } : null
  const [one, other] = [stepsOf(asked), stepsOf(found)]
  const steps = { asked: one.steps, found: other.steps }
  if (one.stem === other.stem) return { by: 'form', ...steps }
  return nisba && nisbaKin(one.stem).includes(other.stem) ? { by: 'nisba', ...steps } : null
}
