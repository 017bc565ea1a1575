import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { feedHref, type ListAddress } from '#features/posts/browser/listAddress.ts'
import { SaveSearchButton } from '#features/savedSearches/browser/SaveSearchButton.tsx'
import { Quoted } from '#ui/Quoted.tsx'
import { SearchHelpButton } from '../help/SearchHelpButton.tsx'
import { useSearchText } from '../searchText.ts'
import { FoundLine } from './FoundLine.tsx'
import { FoundParts } from './FoundParts.tsx'
import { SortSwitch } from './SortSwitch.tsx'
import { useFacets } from './useFacets.ts'

export type FoundHeadProps = { address: ListAddress; active: FilterLabel[]; as: 'h1' | 'h2' }

/** What was searched for, above its results, and what can be done with them. */
export default function FoundHead({ address, active, as: Heading }: FoundHeadProps) {
  const { t: s } = useSearchText()
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
        <SearchHelpButton className="found-tool i i-help" data-last-tool />
      </div>
      <FoundParts address={address} facets={facets} />
    </header>
  )
}
