import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { Outlet, useParams } from 'react-router'
import { ListEvents } from '#features/posts/browser/list/ListEvents.tsx'
import { NewPostsPill } from '#features/posts/browser/list/NewPostsPill.tsx'
import { type NewsList, newsListOf, setCurrentList } from '#features/posts/browser/list/newsList.ts'
import { useFocusReturn } from '#features/posts/browser/list/useFocusReturn.ts'
import { useListKeys } from '#features/posts/browser/list/useListKeys.ts'
import { useListScroll } from '#features/posts/browser/list/useListScroll.ts'
import { useReturnAfterReload } from '#features/posts/browser/list/useReturnAfterReload.ts'
import { FilterBar } from '#features/search/browser/filters/FilterBar.tsx'
import type { ResultsHeadProps } from '#features/search/browser/results/ResultsHead.tsx'
import type { ListPage } from '../loaders/listLoader.ts'

/** The header above the results of a search. */
const ResultsHead = lazy(() =>
  import('#features/search/browser/results/ResultsHead.tsx').then(
    (loaded) => loaded ?? { default: NoHead },
    () => ({ default: NoHead }),
  ),
)

function NoHead({ active, as: Heading }: ResultsHeadProps) {
  return <Heading className="sr-only">{active.map(({ label }) => label).join(' · ')}</Heading>
}

type Props = {
  page: ListPage
  /** Name of the list for screen readers, and its heading without filters. */
  label: string
  title: string
  /** Announces new posts; as news by default. */
  newPosts?: (count: number) => string
  /** Context of the pages beside the list. */
  beside?: unknown
  children: (list: NewsList, selected: number | null) => ReactNode
}

/** List and post side by side; on smaller windows, one of them. */
export function ListFrame({ page, label, title, newPosts, beside, children }: Props) {
  const { id, slug } = useParams()
  const list = useMemo(() => newsListOf(page), [page])
  const selected = selectedPost(id, slug)
  useEffect(() => setCurrentList(list), [list])
  const panel = useListScroll(list)
  useListKeys(selected)
  useFocusReturn(selected)
  useReturnAfterReload(list)
  const { address, active, sections } = page
  const Heading = selected === null ? 'h1' : 'h2'
  return (
    <div className="panels" data-open={selected === null ? undefined : ''}>
      <section className="list-panel" aria-label={label} ref={panel}>
        {!address.filters.search && <Heading className="sr-only">{active.map((filter) => filter.label).join(' · ') || title}</Heading>}
        <FilterBar address={address} active={active} sections={sections} />
        {address.filters.search && (
          <Suspense fallback={<div className="found" />}>
            <ResultsHead address={address} active={active} as={Heading} />
          </Suspense>
        )}
        <NewPostsPill list={list} label={newPosts} />
        <ListEvents list={list}>{children(list, selected)}</ListEvents>
      </section>
      <div className="post-panel">
        <Outlet context={beside} />
      </div>
    </div>
  )
}

/** The id of the post in the address; `/mirqab-news/12` has only the id. */
function selectedPost(id: string | undefined, slug: string | undefined): number | null {
  if (id !== undefined) return Number(id)
  return slug !== undefined && /^\d+$/.test(slug) ? Number(slug) : null
}
