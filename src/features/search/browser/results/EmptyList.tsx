import { lazy, memo, Suspense } from 'react'
import { BothLanguages } from '#features/posts/browser/list/ListEnd.tsx'
import { listHref } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { useFilterText } from '../filters/filterText.ts'
import type { NothingFoundProps } from './NothingFound.tsx'

const NothingFound = lazy(() =>
  import('./NothingFound.tsx').then(
    (loaded) => loaded ?? { default: NothingHere },
    () => ({ default: NothingHere }),
  ),
)

/**
 * Says why there are no results and what to do next. Memoized, because a render before its lazy
 * part is loaded would remove what the server rendered of it.
 */
export const EmptyList = memo(function EmptyList({ address, help }: NothingFoundProps) {
  if (!address.filters.search) return <NothingHere address={address} />
  return (
    <Suspense>
      <NothingFound address={address} help={help} />
    </Suspense>
  )
})

function NothingHere({ address }: NothingFoundProps) {
  const { t: f } = useFilterText()
  const { t: p } = usePostText()
  const filters = Object.keys(address.filters)
  const narrowed = filters.length > 0
  if (filters.join() === 'day') return <EmptyDay address={address} />
  return (
    <div className="empty">
      <p className="empty-title">{narrowed ? f.emptyFilterTitle : f.emptyTitle}</p>
      <p>{narrowed ? f.emptyFilterText : f.emptyText}</p>
      <a className="button" href={listHref({ ...address, filters: {} })}>
        {narrowed ? f.clearAll : p.latest}
      </a>
      <BothLanguages address={address} />
    </div>
  )
}

function EmptyDay({ address }: NothingFoundProps) {
  const { t } = usePostText()
  return (
    <div className="empty">
      <p className="empty-title">{t.emptyDay}</p>
      <p>{t.emptyDayText}</p>
      <BothLanguages address={address} />
    </div>
  )
}
