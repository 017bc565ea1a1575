import type { ReactNode } from 'react'
import { LoadMoreButton } from './LoadMoreButton.tsx'
import { useLocale } from './locale.ts'
import type { Pages } from './usePages.ts'

type Props<Item extends { id: number | string }> = {
  pages: Omit<Pages<Item>, 'change'>
  /** The message if they could not be loaded. */
  failed: string
  /** Renders what has been loaded so far, even if that is nothing. */
  children: (items: Item[]) => ReactNode
}

/** A list that the reader loads page by page: the items, and a button for more. */
export function PagedList<Item extends { id: number | string }>({ pages, failed, children }: Props<Item>) {
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
