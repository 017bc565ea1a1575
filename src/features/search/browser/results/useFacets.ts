import { apiQuery, type ListAddress, withFilters } from '#features/posts/browser/listAddress.ts'
import { useResource } from '#ui/useResource.ts'
import type { Facets, SearchHelp } from '../../schema.ts'

/** The facets of a list's search; null until they are loaded. Rankings have none. */
export function useFacets(address: ListAddress): Facets | null {
  const { trending, category, search } = address.filters
  const isCounted = search !== undefined && !trending && category !== 'first_page'
  return useJson<Facets>(isCounted ? `/api/search/facets?${wordsAndFilters(address)}` : null) ?? null
}

/**
 * Help for a search that finds little or nothing; undefined until loaded, null if there is none or
 * it is not wanted.
 */
export function useSearchHelp(address: ListAddress, isWanted: boolean): SearchHelp | null | undefined {
  return useJson<SearchHelp>(isWanted ? `/api/search/help?${wordsAndFilters(address)}` : null)
}

function wordsAndFilters(address: ListAddress): URLSearchParams {
  const query = apiQuery(withFilters(address, { sort: undefined }))
  if (address.own) query.set('own', 'true')
  if (address.media) query.set('media_type', 'media')
  return query
}

/** Loads JSON that is less important than the results: after an error, it is omitted. */
function useJson<Data>(path: string | null): Data | null | undefined {
  const { data, error } = useResource<{ data: Data }>(path)
  return !path || error ? null : data?.data
}
