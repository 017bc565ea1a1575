import { type ListAddress, listHref } from '#web/listAddress.ts'
import { inLocale, useLocale } from '#web/locale.ts'

/** Says why there is nothing and what to do next. */
export function EmptyList({ address }: { address: ListAddress }) {
  const { locale, t } = useLocale()
  const { search, ...others } = address.filters
  const narrowed = Object.keys(others).length > 0
  const title = search ? t.emptySearchTitle(search) : narrowed ? t.emptyFilterTitle : t.emptyTitle
  const text = search ? t.emptySearchText : narrowed ? t.emptyFilterText : t.emptyText
  const wider = listHref({ ...address, filters: search && narrowed ? { search } : {} })
  return (
    <div className="empty">
      <p className="empty-title" dir="auto">
        {title}
      </p>
      <p>{text}</p>
      <a className="button" href={wider}>
        {narrowed ? t.clearAll : t.latest}
      </a>
      {narrowed && search && <a href={inLocale(locale, '/')}>{t.latest}</a>}
    </div>
  )
}
