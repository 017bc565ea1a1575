import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { fullNumber } from '#text/times.ts'
import type { Facets, SearchHelp } from '../../schema.ts'
import { useSearchText } from '../searchText.ts'

type Props = { address: ListAddress; filters: FilterLabel[]; facets: Facets | null; help: SearchHelp | null | undefined }

/** The number of results, the active filters, and a correction if there are few results. */
export function ResultsSummary({ address, filters, facets, help }: Props) {
  const { locale, t: s } = useSearchText()
  const total = facets?.total ?? 0
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
