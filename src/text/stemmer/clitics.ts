import { withoutEnding } from './endings.ts'
import type { Reduction } from './reduction.ts'
import { hasRootStart, isCommonerWithArticle, isRootAlefLam } from './rootLetters.ts'

/**
 * Removes و ف, ب ك ل, ال and the س of the future from the beginning, unless the letter belongs to
 * the root. At least three letters remain (two after the article and in particles).
 */
export function cutClitics(it: Reduction): void {
  cutAnd(it)
  const { word } = it
  if (word.startsWith('لل') && word.length >= 4) cutDoubleLam(it)
  else if (word.startsWith('ال') && word.length >= 4) cutArticle(it)
  else if ('بكل'.includes(word[0] as string)) cutPreposition(it)
  else if (word.length >= 5 && /^س[يت]/.test(word) && !hasRootStart(word)) it.cutStart('future', 1)
}

/** Cuts a preposition. Without the article, ك is too often a root letter. */
function cutPreposition(it: Reduction): void {
  const { word } = it
  if (word.length < 4 || hasRootStart(word)) return
  const hasArticle = /^[بك]ال/.test(word) && word.length >= 6
  if (hasArticle) {
    if (it.cutStart('preposition', 1)) cutArticle(it)
  } else if (word[0] !== 'ك') it.cutStart('preposition', 1)
}

function cutAnd(it: Reduction): void {
  const { word } = it
  const begins = (word[0] === 'و' && word.length >= 4) || (word.startsWith('فال') && word.length >= 6)
  if (andParticles.has(word) || (begins && !hasRootStart(word))) it.cutStart('and', 1)
}

/**
 * Words in which و is a particle; in others this short it usually belongs to the root (ولي, وهم,
 * وعد).
 */
const andParticles = new Set('وفي ومن وعن وما ولا وقد وان وهو وهي ولم ولن واو'.split(' '))

function cutArticle(it: Reduction): void {
  const { word } = it
  if (!isRootAlefLam(word) && !isRootAlefLam(withoutEnding(word))) it.cutStart('article', 2)
}

/** للجنه is "for + the + لجنه" with one ل omitted; للكويت is "for + the + كويت". */
function cutDoubleLam(it: Reduction): void {
  if (!it.cutStart('preposition', 1)) return
  if (!hasRootStart(it.word) || isCommonerWithArticle(it.word)) it.cutStart('article', 1)
}
