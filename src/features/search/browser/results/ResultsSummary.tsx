import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { fullNumber } from '#ui/times.ts'
import type { Facets } from '../../schema.ts'
import { useSearchText } from '../searchText.ts'
import { useSearchHelp } from './useFacets.ts'

type Props = { address: ListAddress; filters: FilterLabel[]; facets: Facets | null }

/** Fewer results than this may mean a typing error (the server's `enough`). */
const few = 3

/** The number of results, the active filters, and a correction if there are few results. */
export function ResultsSummary({ address, filters, facets }: Props) {
  const { locale, t: s } = useSearchText()
  const total = facets?.total ?? 0
  const help = useSearchHelp(address, facets !== null && total > 0 && total < few)
  return (
    <p className="found-line">
      <span role="status">
        {facets && total > 0 && (
          <>
            {/* Results by relevance may have only some of the words. */}
            {address.filters.sort && `${s.exactly} `}
            {(facets.exact ? s.found : s.foundMoreThan)(total, fullNumber(locale, total))}
          </>
        )}
      </span>
      {filters.map(({ filter, label }) => (
        <bdi key={filter}>{label}</bdi>
      ))}
      {help?.did_you_mean && (
        <span>
          {s.didYouMean}{' '}
          <a href={listHref(withFilters(address, { search: help.did_you_mean }))}>
            <bdi>{help.did_you_mean}</bdi>
          </a>
          {s.questionMark}
        </span>
      )}
    </p>
  )
}
