import { type ListAddress, listHref } from '../listAddress.ts'
import { usePostText } from '../postText.ts'
import { useMediaText } from './mediaText.ts'

/** Explanation why there are no media, and what to do next. */
export function EmptyMedia({ address }: { address: ListAddress }) {
  const { t: p } = usePostText()
  const { locale, t } = useMediaText()
  const narrowed = Object.keys(address.filters).length > 0
  return (
    <div className="empty">
      <p className="empty-title">{narrowed ? t.emptyFilterTitle : t.emptyTitle}</p>
      <p>{narrowed ? t.emptyFilterText : t.emptyText}</p>
      <a className="button" href={listHref(narrowed ? { ...address, filters: {} } : { locale, own: false, filters: {} })}>
        {narrowed ? t.clearAll : p.latest}
      </a>
    </div>
  )
}
