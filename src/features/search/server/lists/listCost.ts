/** What a page of posts costs (`base/api/cost.ts`): a search asks the index and marks its words, one by relevance weighs every hit. */
export function listCost({ search, sort }: Record<string, unknown>): number {
  if (!search) return 1
  return sort === 'relevance' ? 10 : 5
}
