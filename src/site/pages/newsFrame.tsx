import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Outlet, useParams } from 'react-router'
import { ListEvents } from '#features/posts/browser/list/ListEvents.tsx'
import { NewPostsPill } from '#features/posts/browser/list/NewPostsPill.tsx'
import { cachedList, currentList, newsListOf, setCurrentList } from '#features/posts/browser/list/newsList.ts'
import { PostList } from '#features/posts/browser/list/PostList.tsx'
import { useFocusReturn } from '#features/posts/browser/list/useFocusReturn.ts'
import { useListKeys } from '#features/posts/browser/list/useListKeys.ts'
import { useListScroll } from '#features/posts/browser/list/useListScroll.ts'
import { useReturnAfterReload } from '#features/posts/browser/list/useReturnAfterReload.ts'
import { listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { FilterBar } from '#features/search/browser/filters/FilterBar.tsx'
import { EmptyList } from '#features/search/browser/results/EmptyList.tsx'
import type { ResultsHeadProps } from '#features/search/browser/results/ResultsHead.tsx'
import { appContext } from '../loaders/appContext.ts'
import { loadList } from '../loaders/listLoader.ts'
import type { Route } from './+types/newsFrame'

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

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(appContext), url)
}

/** Keeps the list while posts are opened beside it, and when the reader returns to it. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const address = readListAddress(url)
  const list = address ? cachedList(listHref(address)) : currentList()
  return (list?.start as Awaited<ReturnType<typeof loader>> | undefined) ?? (await serverLoader())
}

/** List and post side by side; on smaller windows, one of them. */
export default function NewsFrame({ loaderData }: Route.ComponentProps) {
  const { t } = usePostText()
  const { id, slug } = useParams()
  const list = useMemo(() => newsListOf(loaderData), [loaderData])
  const selected = selectedPost(id, slug)
  useEffect(() => setCurrentList(list), [list])
  const panel = useListScroll(list)
  useListKeys(selected)
  useFocusReturn(selected)
  useReturnAfterReload(list)
  const { address, active, sections, banners } = loaderData
  const title = active.map(({ label }) => label).join(' · ') || (address.own ? t.own : t.latest)
  const Heading = selected === null ? 'h1' : 'h2'
  return (
    <div className="panels" data-open={selected === null ? undefined : ''}>
      <section className="list-panel" aria-label={t.newsList} ref={panel}>
        {!address.filters.search && <Heading className="sr-only">{title}</Heading>}
        <FilterBar address={address} active={active} sections={sections} />
        {address.filters.search && (
          <Suspense fallback={<div className="found" />}>
            <ResultsHead address={address} active={active} as={Heading} />
          </Suspense>
        )}
        <NewPostsPill list={list} />
        <ListEvents list={list}>
          <PostList list={list} selected={selected} banners={banners} empty={<EmptyList address={address} />} />
        </ListEvents>
      </section>
      <div className="post-panel">
        <Outlet />
      </div>
    </div>
  )
}

/** The id of the post in the address; `/mirqab-news/12` has only the id. */
function selectedPost(id: string | undefined, slug: string | undefined): number | null {
  if (id !== undefined) return Number(id)
  return slug !== undefined && /^\d+$/.test(slug) ? Number(slug) : null
}
