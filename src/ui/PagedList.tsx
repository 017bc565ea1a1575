import type { ReactNode } from 'react'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { useLocale } from './locale.ts'
import type { Pages } from './usePages.ts'

type Props<Item extends { id: number }> = {
  pages: Omit<Pages<Item>, 'change'>
  /** What is said when they could not be loaded. */
  failed: string
  /** Shows what is there so far; also when that is nothing. */
  children: (items: Item[]) => ReactNode
}

/** A list that the reader loads page by page: what is there, and what goes on from there. */
export function PagedList<Item extends { id: number }>({ pages, failed, children }: Props<Item>) {
  const { t } = useLocale()
  const { items, next, loading } = pages
  return (
    <div aria-busy={loading}>
      {items && children(items)}
      {loading && !items && <p role="status">{t.loading}</p>}
      {(pages.failed || next !== null) && (
        <LoadMoreButton failed={pages.failed && failed} busy={loading} onClick={pages.failed ? pages.retry : pages.loadMore} />
      )}
    </div>
  )
}
