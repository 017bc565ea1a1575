import { SaveSearchButton } from '#features/savedSearches/SaveSearchButton.tsx'
import { feedHref, type ListAddress } from '#web/listAddress.ts'
import type { FilterLabel } from '#web/news/filterLabels.ts'
import { useSearchText } from '#web/search/searchText.ts'
import { useFacets } from '#web/search/useFacets.ts'
import { Quoted } from '#web/ui/Quoted.tsx'
import { FoundLine } from './FoundLine.tsx'
import { FoundParts } from './FoundParts.tsx'
import { SearchHelpButton } from './SearchHelpButton.tsx'
import { SortSwitch } from './SortSwitch.tsx'

export type FoundHeadProps = { address: ListAddress; active: FilterLabel[]; as: 'h1' | 'h2' }

/** What was searched for, above its results, and what can be done with them. */
export default function FoundHead({ address, active, as: Heading }: FoundHeadProps) {
  const { s } = useSearchText()
  const facets = useFacets(address)
  return (
    <header className="found">
      <Heading className="found-title">
        {s.resultsFor} <Quoted words={address.filters.search ?? ''} />
      </Heading>
      <FoundLine address={address} filters={active.filter(({ filter }) => filter !== 'search')} facets={facets} />
      <div className="found-tools">
        <SortSwitch address={address} />
        {!address.own && <SaveSearchButton address={address} />}
        <a className="found-tool i i-rss" href={feedHref(address)} type="application/rss+xml" title={s.feed}>
          <span>RSS</span>
          <span className="sr-only">{s.feed}</span>
        </a>
        <SearchHelpButton className="found-tool i i-help" />
      </div>
      <FoundParts address={address} facets={facets} />
    </header>
  )
}
