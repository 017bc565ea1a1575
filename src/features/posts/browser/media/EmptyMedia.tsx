import { EmptyState } from '#ui/EmptyState.tsx'
import { BothLanguages } from '../list/ListEnd.tsx'
import { type ListAddress, listHref } from '../listAddress.ts'
import { usePostText } from '../postText.ts'
import { useMediaText } from './mediaText.ts'

/** Explanation why there are no media, and what to do next. */
export function EmptyMedia({ address }: { address: ListAddress }) {
  const { t: p } = usePostText()
  const { locale, t } = useMediaText()
  const narrowed = Object.keys(address.filters).length > 0
  return (
    <>
      <EmptyState
        title={narrowed ? t.emptyFilterTitle : t.emptyTitle}
        text={narrowed ? t.emptyFilterText : t.emptyText}
        href={listHref(narrowed ? { ...address, filters: {} } : { locale, own: false, filters: {} })}
        link={narrowed ? t.clearAll : p.latest}
      />
      <BothLanguages address={address} />
    </>
  )
}
