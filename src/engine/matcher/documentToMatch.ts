/** The properties of a document that rules can match. `words`: folded, its parts separated by a sign that is no word. */
export type DocumentToMatch = {
  words: readonly string[]
  agency: number
  category: number | null
  mainCategory: number | null
  media: 'text' | 'media'
}
