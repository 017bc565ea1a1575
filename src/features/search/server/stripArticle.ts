const article = /^(?:[وفبك]|وب|وك)?ال(?=..)|^و?لل(?=..)/

/**
 * A folded word without ال and what is glued before it: كويت of الكويت، والكويت، بالكويت، للكويت. At least two letters stay. By its letters alone,
 * unlike `bareWord` of text/stemmer/stem.ts: a word that is only begun (الما of المانيا) must lose the same as the whole one.
 */
export function stripArticle(word: string): string {
  return word.replace(article, '')
}
