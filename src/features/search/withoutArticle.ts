const article = /^(?:[وفبك]|وب|وك)?ال(?=..)|^و?لل(?=..)/

/** A folded word without ال and what is glued before it: كويت of الكويت، والكويت، بالكويت، للكويت. At least two letters stay. */
export function withoutArticle(word: string): string {
  return word.replace(article, '')
}
