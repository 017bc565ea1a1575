/**
 * The cost of a page of posts (`base/api/cost.ts`): a search uses the index and highlights its
 * words; by relevance, it also ranks every hit.
 */
export function listCost({ search, sort }: Record<string, unknown>): number {
  if (!search) return 1
  return sort === 'relevance' ? 10 : 5
}

/** The cost of help for a search, which calls the index many times. */
export const helpCost = 25
