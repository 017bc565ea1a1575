/**
 * What a reader's interests mean: any keyword, and a category or main category if any are chosen, and an agency if any are
 * chosen, and the media type. Without a keyword the choice alone matches; with nothing chosen at all, nothing does.
 */
export type Rule = {
  keywords: string[]
  categories: number[]
  main_categories: number[]
  agencies: number[]
  media_type: 'both' | 'text' | 'video'
  nisba: boolean
}

export const emptyRule: Rule = { keywords: [], categories: [], main_categories: [], agencies: [], media_type: 'both', nisba: false }
