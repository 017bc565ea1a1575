import { pollsCost } from '#features/polls/server/pollsCost.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { storyCost } from '#features/storyPage/server/storyCost.ts'
import { findPage } from '#pages.ts'
import { pathOfTarget } from './pageAddress.ts'

/**
 * The cost of reading what a page shows: the same as of the API's call for that list.
 * @param address canonical path and query of the full page
 */
export function readingCost(address: string, cursor?: string): number {
  const [path = '', query] = address.split('?')
  const parameters = { ...Object.fromEntries(new URLSearchParams(query)), cursor }
  const cost = findPage(pathOfTarget(path))?.cost
  if (cost === 'story') return storyCost
  return cost === 'polls' ? pollsCost(parameters) : listCost(parameters)
}
