import { filterNames, type ListAddress, listHref, listPath, maxSearchLength, withFilters } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import type { TrendingKind } from '#features/posts/schema.ts'
import { inLocale } from '#text/locale.ts'
import DayList from './DayList.tsx'
import { useFilterText } from './filterText.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { type FilterOptions, OptionList } from './OptionList.tsx'

type Props = { options: FilterOptions; address: ListAddress }

/** Content of the filter sheet, as a page of links and a form, which work without scripts. */
export function FilterPage({ options, address }: Props) {
  const { t } = useFilterText()
  const { t: p } = usePostText()
  const { trending } = address.filters
  return (
    <div className="filter-page">
      <h1 tabIndex={-1}>{address.media ? t.mediaFilters : t.filters}</h1>
      <SearchForm address={address} />
      {!address.own && (
        <>
          <h2>{t.contentLanguage}</h2>
          <LanguageChoice address={address} />
        </>
      )}
      <h2>{t.trending}</h2>
      <ul className="options">
        {(Object.keys(p.trendingKinds) as TrendingKind[]).map((kind) => (
          <li key={kind} className="option">
            <a href={listHref(withFilters(address, { trending: kind }))} aria-current={kind === trending || undefined}>
              {p.trendingKinds[kind]}
            </a>
          </li>
        ))}
      </ul>
      {options.days && (
        <>
          <h2>{t.days}</h2>
          <DayList days={options.days} address={address} />
        </>
      )}
      <h2>{t.categories}</h2>
      <OptionList options={options} address={address} kind="sections" word="" />
      <h2>{t.agencies}</h2>
      <OptionList options={options} address={address} kind="agencies" word="" />
      <p className="message-ways">
        <a className="button button-main" href={listHref(address)}>
          {address.media ? t.showMedia : t.showNews}
        </a>
        <a className="button" href={listHref({ ...address, filters: {} })}>
          {t.clearAll}
        </a>
      </p>
    </div>
  )
}

/** Searches with the other filters, which it sends, too. */
function SearchForm({ address: { locale, own, media, filters } }: { address: ListAddress }) {
  const { t } = useFilterText()
  return (
    <search>
      <form className="filter-search" action={inLocale(locale, listPath({ own, media }))}>
        <label className="field i i-search">
          <input type="search" name="search" defaultValue={filters.search} aria-label={t.search} maxLength={maxSearchLength} dir="auto" />
        </label>
        {filterNames.map(
          (name) =>
            name !== 'search' && filters[name] !== undefined && <input key={name} type="hidden" name={name} value={filters[name]} />,
        )}
        <button type="submit" className="button button-main">
          {t.search}
        </button>
      </form>
    </search>
  )
}
