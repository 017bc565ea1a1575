const article = /^(?:[وفبك]|وب|وك)?ال(?=..)|^و?لل(?=..)/

/**
 * A folded word without ال and the clitics before it: كويت for الكويت، والكويت، بالكويت، للكويت. At
 * least two letters remain. Looks only at the letters, unlike `bareWord` of text/stemmer/stem.ts,
 * because a prefix (الما of المانيا) must lose the same letters as the whole word.
 */
export function stripArticle(word: string): string {
  return word.replace(article, '')
}
