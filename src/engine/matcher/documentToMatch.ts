/**
 * The properties of a document that rules can match. `words`: folded, with a separator that is not
 * a word between its parts.
 */
export type DocumentToMatch = {
  words: readonly string[]
  agency: number
  category: number | null
  mainCategory: number | null
  media: 'text' | 'media'
}
