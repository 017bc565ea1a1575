import { useEffect, useState } from 'react'
import { type ListAddress, listQuery, withFilters } from '#features/posts/browser/listAddress.ts'
import { callApi } from '#ui/callApi.ts'
import type { Facets, SearchHelp } from '../../schema.ts'

/** What the search of a list brings, divided; null until it is there. Of rankings nothing is counted. */
export function useFacets(address: ListAddress): Facets | null {
  const { trending, category, search } = address.filters
  const isCounted = search !== undefined && !trending && category !== 'first_page'
  return useAnswer<Facets>(isCounted ? `/api/search/facets?${wordsAndFilters(address)}` : null) ?? null
}

/** What can be done when a search finds little or nothing; undefined until it is there, null when there is none or it is not wanted. */
export function useSearchHelp(address: ListAddress, isWanted: boolean): SearchHelp | null | undefined {
  return useAnswer<SearchHelp>(isWanted ? `/api/search/help?${wordsAndFilters(address)}` : null)
}

function wordsAndFilters(address: ListAddress): URLSearchParams {
  const query = listQuery(withFilters(address, { sort: undefined }).filters)
  if (address.own) query.set('own', 'true')
  return query
}

/** Beside the results these matter little: without an answer they are left out. */
function useAnswer<Answer>(path: string | null): Answer | null | undefined {
  const [answer, setAnswer] = useState<{ path: string; data: Answer | null } | null>(null)
  useEffect(() => {
    if (!path) return
    const controller = new AbortController()
    callApi<{ data: Answer }>(path, { signal: controller.signal }).then(
      ({ data }) => setAnswer({ path, data }),
      (error) => {
        if (controller.signal.aborted) return
        console.warn(error)
        setAnswer({ path, data: null })
      },
    )
    return () => controller.abort()
  }, [path])
  if (!path) return null
  return answer?.path === path ? answer.data : undefined
}
