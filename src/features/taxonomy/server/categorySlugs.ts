/** The categories of a new installation, for which the classifier has words. */
export const categorySlugs = ['politics', 'economy', 'sports', 'local', 'world', 'technology', 'health', 'culture'] as const
export type CategorySlug = (typeof categorySlugs)[number]
