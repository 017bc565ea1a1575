import { SaveSearchButton } from '#features/savedSearches/SaveSearchButton.tsx'
import { feedHref, type ListAddress } from '#web/listAddress.ts'
import type { FilterLabel } from '#web/news/filterLabels.ts'
import { useSearchText } from '#web/search/searchText.ts'
import { SearchHelpButton } from './SearchHelpButton.tsx'
import { SortSwitch } from './SortSwitch.tsx'

export type FoundHeadProps = { address: ListAddress; active: FilterLabel[]; as: 'h1' | 'h2' }

/** What was searched for, above its results, and what can be done with them. */
export default function FoundHead({ address, active, as: Heading }: FoundHeadProps) {
  const { s } = useSearchText()
  const others = active.filter(({ filter }) => filter !== 'search')
  return (
    <header className="found">
      <Heading className="found-title">
        {s.resultsFor} <bdi>{s.quoted(address.filters.search ?? '')}</bdi>
      </Heading>
      <p className="found-line" role="status">
        {others.map(({ filter, label }) => (
          <bdi key={filter}>{label}</bdi>
        ))}
      </p>
      <div className="found-tools">
        <SortSwitch address={address} />
        {!address.own && <SaveSearchButton address={address} />}
        <a className="found-tool i i-rss" href={feedHref(address)} type="application/rss+xml" title={s.feed}>
          <span>RSS</span>
          <span className="sr-only">{s.feed}</span>
        </a>
        <SearchHelpButton className="found-tool i i-help" />
      </div>
    </header>
  )
}
