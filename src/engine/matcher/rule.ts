/**
 * The compiled form of a reader's interests. A document matches if it contains any of the keywords,
 * is in one of the chosen categories or main categories (if any), from one of the chosen agencies
 * (if any), and of the media type. Without keywords, the choices alone match; without any choice,
 * nothing does. A document that one of `exclusions` excludes («-كرة», text/query/exclusions.ts)
 * never matches.
 */
export type Rule = {
  keywords: string[]
  exclusions: string[]
  categories: number[]
  main_categories: number[]
  agencies: number[]
  media_type: 'both' | 'text' | 'video'
  nisba: boolean
}

/** Matches nothing. */
export const emptyRule: Rule = {
  keywords: [],
  exclusions: [],
  categories: [],
  main_categories: [],
  agencies: [],
  media_type: 'both',
  nisba: false,
}
