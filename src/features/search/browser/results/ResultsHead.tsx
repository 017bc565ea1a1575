import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { feedHref, type ListAddress, listHref } from '#features/posts/browser/listAddress.ts'
import { SaveSearchButton } from '#features/savedSearches/browser/SaveSearchButton.tsx'
import { Quoted } from '#ui/Quoted.tsx'
import { SearchHelpButton } from '../help/SearchHelpButton.tsx'
import { useSearchText } from '../searchText.ts'
import { ResultsFacets } from './ResultsFacets.tsx'
import { ResultsSummary } from './ResultsSummary.tsx'
import { SortSwitch } from './SortSwitch.tsx'
import { useFacets, useSearchHelp } from './useFacets.ts'

/**
 * `found`: how many of the items shown have all words; null if there are no items, which the list
 * says itself.
 */
export type ResultsHeadProps = { address: ListAddress; active: FilterLabel[]; found: number | null; as: 'h1' | 'h2' }

/** Fewer results than this may mean a typing error (the server's `enough`). */
const few = 3

/** The search above its results, with the actions for them. */
export default function ResultsHead({ address, active, found, as: Heading }: ResultsHeadProps) {
  const { t: s } = useSearchText()
  const facets = useFacets(address)
  const help = useSearchHelp(address, found !== null && found < few)
  return (
    <header className="found">
      <Heading className="found-title">
        {s.resultsFor} <Quoted words={address.filters.search ?? ''} />
      </Heading>
      <ResultsSummary address={address} filters={active.filter(({ filter }) => filter !== 'search')} facets={facets} help={help} />
      <div className="found-tools">
        <SortSwitch address={address} />
        {!address.own && <SaveSearchButton address={address} />}
        <OtherKind address={address} />
        <a className="found-tool i i-rss" href={feedHref(address)} type="application/rss+xml" title={s.feed}>
          <span>RSS</span>
          <span className="sr-only">{s.feed}</span>
        </a>
        <SearchHelpButton className="found-tool i i-help" data-last-tool />
      </div>
      <ResultsFacets address={address} facets={facets} shorter={help?.without ?? []} />
    </header>
  )
}

/** The same search in media, or from there in news. */
function OtherKind({ address: { locale, media, filters } }: { address: ListAddress }) {
  const { t: s } = useSearchText()
  const label = media ? s.inNews : s.inMedia
  return (
    <a
      className={`found-tool i i-${media ? 'news' : 'media'}`}
      href={listHref({ locale, own: false, media: !media, filters })}
      title={label}
    >
      <span>{label}</span>
    </a>
  )
}
