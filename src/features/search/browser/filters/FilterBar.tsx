import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import type { Label } from '#features/posts/browser/listItem/listItem.ts'
import { Quoted } from '#ui/Quoted.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useFilterText } from './filterText.ts'

type Props = { address: ListAddress; active: FilterLabel[]; sections: Label[] }

/** One row: the active filters, which read as a sentence, then the main sections. */
export function FilterBar({ address, active, sections }: Props) {
  const { t } = useFilterText()
  const { search = '' } = address.filters
  const narrowed = active.filter(({ filter }) => filter !== 'category' || address.filters.category !== 'first_page')
  const without = (filter: FilterLabel['filter']) => listHref(withFilters(address, { [filter]: undefined }))
  return (
    <nav className="filter-bar" aria-label={t.filtersOn}>
      <FilterSheet address={address} count={narrowed.length} />
      <ul className="chips">
        {narrowed.map(({ filter, label }) => (
          <li key={filter}>
            <a
              className="chip chip-on"
              href={without(filter)}
              data-content-language={filter === 'language' ? '' : undefined}
              aria-label={t.removeFilter(filter === 'search' ? search : label)}
            >
              <span className="chip-words">{filter === 'search' ? <Quoted words={search} /> : <bdi>{label}</bdi>}</span>
              <span className="i i-close" />
            </a>
          </li>
        ))}
        {narrowed.length > 1 && (
          <li>
            <a className="chip chip-clear" href={listHref({ ...address, filters: {} })}>
              {t.clearAll}
            </a>
          </li>
        )}
        {sections
          .filter(({ id }) => id !== address.filters.main_category)
          .map(({ id, name }) => (
            <li key={id}>
              <a className={`chip dot dot-${id % 8}`} href={listHref(withFilters(address, { main_category: id }))}>
                {name}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
