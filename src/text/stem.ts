/** The light stem of a folded word. Pure function of the word: two words are inflections of one another if and only if their stems are equal. */
export function stem(word: string): string {
  return word
}
