import { type ListAddress, listHref, withFilters } from '#features/posts/browser/listAddress.ts'
import { useCategorization } from '#features/taxonomy/browser/useCategorization.ts'
import type { Categorization } from '#features/taxonomy/schema.ts'
import { nameIn } from '#text/locale.ts'
import { fullNumber } from '#text/times.ts'
import type { Facets, SearchHelp } from '../../schema.ts'
import { useSearchText } from '../searchText.ts'
import { DayBars } from './DayBars.tsx'

const maxAgencies = 4
const maxCategories = 3

type Props = { address: ListAddress; facets: Facets | null; shorter: SearchHelp['without'] }

/**
 * Results per day on wide windows, and links to the most frequent agencies and sections among them.
 * @param shorter searches without one of the words, shown if nothing has them all
 */
export function ResultsFacets({ address, facets, shorter }: Props) {
  const { locale, t: s } = useSearchText()
  const taxonomy = useCategorization()
  if (!facets || !taxonomy) return <div className="found-parts" />
  return (
    <div className="found-parts">
      <DayBars days={facets.days} />
      <ul className="parts" aria-label={facets.total === 0 ? s.fewerWords : s.narrow}>
        {facets.total === 0 &&
          shorter.map(({ text, count }) => (
            <li key={text}>
              <a href={listHref(withFilters(address, { search: text }))}>
                <bdi>{text}</bdi> <small>{fullNumber(locale, count)}</small>
              </a>
            </li>
          ))}
        {mostFrequent(address, facets, taxonomy).map(({ filter, option, count, section }) => (
          <li key={`${filter}${option.id}`}>
            <a className={section ? `dot dot-${section % 8}` : undefined} href={listHref(withFilters(address, { [filter]: option.id }))}>
              <bdi>{nameIn(locale, option)}</bdi> <small>{fullNumber(locale, count)}</small>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Omits kinds that are already filtered, and options that all results have. */
function mostFrequent({ filters }: ListAddress, facets: Facets, taxonomy: Categorization) {
  const isInSection = filters.main_category !== undefined || filters.category !== undefined || filters.sub_category !== undefined
  const named = (filter: 'agency' | 'category', counts: Facets['agencies'], options: Categorization['categories' | 'agencies']) =>
    counts.flatMap(({ id, count }) => {
      const option = options.find((one) => one.id === id)
      if (!option || count >= facets.total) return []
      // The colour of its section distinguishes a category from an agency.
      return [{ filter, option, count, section: 'main_category_id' in option ? option.main_category_id : undefined }]
    })
  return [
    ...(filters.agency ? [] : named('agency', facets.agencies, taxonomy.agencies).slice(0, maxAgencies)),
    ...(isInSection ? [] : named('category', facets.categories, taxonomy.categories).slice(0, maxCategories)),
  ]
}
