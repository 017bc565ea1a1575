/** The categories of a new installation, which the classifier knows words for. */
export const categorySlugs = ['politics', 'economy', 'sports', 'local', 'world', 'technology', 'health', 'culture'] as const
export type CategorySlug = (typeof categorySlugs)[number]
