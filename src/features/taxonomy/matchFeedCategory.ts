import type { CategorySlug } from './classify.ts'

/** The category that a feed's own labels name (Arabic or English, in any spelling), or null. */
export function matchFeedCategory(_labels: string[]): CategorySlug | null {
  return null
}
