/**
 * The cost of reading a story (`base/api/cost.ts`): comparing sixty texts takes about as long as
 * rendering a page.
 */
export const storyCost = 10
