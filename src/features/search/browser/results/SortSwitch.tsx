import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { useSearchText } from '../searchText.ts'

/** Sorts by time or by relevance. Both leave the order of a ranking. */
export function SortSwitch({ address }: { address: ListAddress }) {
  const { t: s } = useSearchText()
  const { trending, category, sort } = address.filters
  const isRanked = trending !== undefined || category === 'first_page'
  const unranked = withFilters(address, { trending: undefined, ...(category === 'first_page' && { category: undefined }) })
  const choice = (value: 'relevance' | undefined, label: string) => (
    <a
      className="segment"
      href={listHref(withFilters(unranked, { sort: value }))}
      aria-current={(!isRanked && sort === value) || undefined}
    >
      {label}
    </a>
  )
  return (
    <nav className="segments sort" aria-label={s.order}>
      {choice(undefined, s.newest)}
      {choice('relevance', s.best)}
    </nav>
  )
}
