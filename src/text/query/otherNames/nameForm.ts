import { withForeignG } from '../../stemmer/foreignG.ts'
import type { StemRule } from '../../stemmer/reduction.ts'
import { isArabic, stem, stepsOf } from '../../stemmer/stem.ts'

/**
 * The spellings in which a single word is another name, because its stem has other words too.
 * `article`: with or without the article, as the name has it («الرياض», but not «رياض الأطفال»);
 * `ending`: with the ending of the name («قطر», but not «قطرها»); `except`: words of the stem,
 * without clitics and article, that mean something else («طقوس» for طقس), or whole words
 * («بحماس»).
 */
export type NameForm = { word: string; article: boolean; ending: boolean; except: string[] }

const clitics: StemRule[] = ['and', 'preposition', 'article']

/** Whether a folded word is the name in a form in which it is found. */
export function isNameForm({ word, article, ending, except }: NameForm, spelling: string): boolean {
  if (spelling === word) return true
  if (stem(spelling) !== stem(word)) return false
  if (!isArabic(word)) return true
  const [name, found] = [readForm(word), readForm(spelling)]
  if (article && name.article !== found.article) return false
  if (name.beginsLikeClitic && !withForeignG(spelling).endsWith(withForeignG(word))) return false
  if (except.includes(spelling.replace(/^و/, ''))) return false
  return !except.includes(found.bare) && (!ending || found.ending === name.ending)
}

/** `beginsLikeClitic`: «بتكوين» is read as ب and «تكوين». */
type ReadForm = { article: boolean; beginsLikeClitic: boolean; bare: string; ending: string }

/** A word without what stands before it, and what the stemmer cuts from the rest. */
function readForm(word: string): ReadForm {
  const { steps } = stepsOf(word)
  const before = steps.filter(({ rule }) => clitics.includes(rule))
  const after = steps.filter(({ rule }) => !clitics.includes(rule) && rule !== 'spelling')
  const cut = before.reduce((sum, step) => sum + step.cut.length, 0)
  const pronoun = after.find(({ rule }) => rule === 'pronoun')?.cut ?? ''
  const article = before.some(({ rule }) => rule === 'article')
  return {
    article,
    beginsLikeClitic: before.length > 0 && !article,
    bare: word.slice(cut, word.length - pronoun.length),
    ending: after.map((step) => step.cut || `=${step.became}`).join('-'),
  }
}
