export const categorySlugs = ['politics', 'economy', 'sports', 'local', 'world', 'technology', 'health', 'culture'] as const
export type CategorySlug = (typeof categorySlugs)[number]

export type Classified = {
  slug: CategorySlug
  score: number
  /** The words that decided, as printed, heaviest first. */
  because: string[]
}

/** The category of an item by the words it uses, or null when nothing points clearly to one. */
export function classify(item: { title: string; text: string; language: 'ar' | 'en' }): CategorySlug | null {
  return explainCategory(item)[0]?.slug ?? null
}

/** Every category that the item's words point to, best first, with the words that say so. */
export function explainCategory(_item: { title: string; text: string; language: 'ar' | 'en' }): Classified[] {
  return []
}
