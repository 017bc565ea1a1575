import { singularByShape } from './brokenPlurals.ts'
import { cutClitics } from './clitics.ts'
import { cutEnding, withoutEnding } from './endings.ts'
import { cutYehOfHamza, restoreHamza } from './finalHamza.ts'
import { withForeignG } from './foreignG.ts'
import { behindArticle, irregular } from './plurals.ts'
import { restorePast } from './presentVerbs.ts'
import { Reduction, type StemRule } from './reduction.ts'
import { spellings } from './spellings.ts'

/** The rules for Arabic, in the order in which they are applied. */
export const stemRules: StemRule[] = [
  'and',
  'preposition',
  'article',
  'future',
  'spelling',
  'irregular',
  'pronoun',
  'feminine',
  'number',
  'accusative',
  'construct',
  'verb',
  'pattern',
]

/**
 * Reduces a folded Arabic word to its stem, rule by rule. `without`: a rule to leave out, to
 * measure its effect.
 */
export function reduceArabic(word: string, without?: StemRule): Reduction {
  const it = new Reduction(word, without)
  const spelling = withForeignG(word)
  if (spelling !== word) it.become('spelling', spelling)
  cutClitics(it)
  cutYehOfHamza(it)
  restoreHamza(it)
  if (replace(it)) return it
  const free = it.word
  cutEnding(it)
  cutYehOfHamza(it)
  if (it.word !== free && !isMasdar(free) && it.steps.at(-1)?.rule !== 'verb' && (replace(it) || replaceWithHeh(it, free))) return it
  const singular = singularByShape(it.word)
  if (singular !== null) it.become('pattern', singular)
  else restorePast(it)
  return it
}

function replace(it: Reduction): boolean {
  const other = it.steps.at(-1)?.rule === 'article' ? behindArticle.get(it.word) : undefined
  if (other !== undefined) return it.become('irregular', other)
  const spelling = spellings.get(it.word)
  if (spelling !== undefined) it.become('spelling', spelling)
  const singular = irregular.get(it.word)
  return singular !== undefined ? it.become('irregular', withoutEnding(singular)) : spelling !== undefined
}

/**
 * Replaces an ending with ه: without its ending, اسلحتها has lost the ه that makes اسلحه a plural.
 */
function replaceWithHeh(it: Reduction, free: string): boolean {
  const singular = free.startsWith(`${it.word}ت`) ? irregular.get(`${it.word}ه`) : undefined
  return singular !== undefined && it.become('irregular', withoutEnding(singular))
}

/** مصالحه, مصالحتها and مصالحات mean "reconciliation", not "interests" (مصالح) with an ending. */
function isMasdar(word: string): boolean {
  return /^م.ا.[^ا](?:ه$|ت|ات)/.test(word)
}
