/** A post as rules look at it. `words`: folded, its parts set apart by a sign that is no word. */
export type PostToMatch = {
  words: readonly string[]
  agency: number
  category: number | null
  mainCategory: number | null
  media: 'text' | 'media'
}
