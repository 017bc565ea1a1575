import '#features/urgent/browser/urgent.css'
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { Outlet, useParams } from 'react-router'
import type { FilterLabel } from '#features/posts/browser/filterLabels.ts'
import { AgencyHead } from '#features/posts/browser/list/AgencyHead.tsx'
import { ArchiveLink } from '#features/posts/browser/list/ArchiveLink.tsx'
import { ListEvents } from '#features/posts/browser/list/ListEvents.tsx'
import { NewPostsPill } from '#features/posts/browser/list/NewPostsPill.tsx'
import { type NewsList, newsListOf, setCurrentList } from '#features/posts/browser/list/newsList.ts'
import { StoriesSwitch } from '#features/posts/browser/list/StoriesSwitch.tsx'
import { useFocusReturn } from '#features/posts/browser/list/useFocusReturn.ts'
import { useListKeys } from '#features/posts/browser/list/useListKeys.ts'
import { useListScroll } from '#features/posts/browser/list/useListScroll.ts'
import { useReturnAfterReload } from '#features/posts/browser/list/useReturnAfterReload.ts'
import { type ListAddress, listPath } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import type { DaysAround } from '#features/posts/schema.ts'
import { FilterBar } from '#features/search/browser/filters/FilterBar.tsx'
import type { ResultsHeadProps } from '#features/search/browser/results/ResultsHead.tsx'
import type { UrgentNews } from '#features/urgent/browser/urgentNews.ts'
import type { Locale } from '#text/locale.ts'
import { late } from '#ui/late.tsx'
import type { ListPage } from '../loaders/listLoader.ts'
import { PostFiles } from './PostFiles.tsx'

const importHead = () => import('#features/search/browser/results/ResultsHead.tsx')

/** The header above the results of a search. */
const ResultsHead = lazy(() =>
  importHead().then(
    (loaded) => loaded ?? { default: NoHead },
    () => ({ default: NoHead }),
  ),
)

const UrgentStrip = late<{ news: UrgentNews; locale: Locale }>(() =>
  import('#features/urgent/browser/UrgentStrip.tsx').then((loaded) => loaded?.UrgentStrip),
)
const FollowList = late<{ address: ListAddress }>(() => import('./FollowList.tsx').then((loaded) => loaded?.FollowList))
const HiddenNote = late<{ address: ListAddress }>(() =>
  import('#features/posts/browser/list/HiddenNote.tsx').then((loaded) => loaded?.HiddenNote),
)
const DayNav = late<{ address: ListAddress; days: DaysAround }>(() =>
  import('#features/posts/browser/list/DayNav.tsx').then((loaded) => loaded?.DayNav),
)

/** Head while its code does not arrive, as without a connection: `lazy` would not ask again. */
function NoHead(props: ResultsHeadProps) {
  const [Head, setHead] = useState<ComponentType<ResultsHeadProps> | null>(null)
  useEffect(() => {
    const load = () =>
      importHead().then(
        (loaded) => loaded && setHead(() => loaded.default),
        () => {},
      )
    load()
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [])
  const { active, as: Heading } = props
  if (Head) return <Head {...props} />
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
  const { address, active, sections, agency, days, newestDay, urgent, shows } = page
  const Heading = selected === null ? 'h1' : 'h2'
  const items = list.state().pages.flat()
  // A heading is above those that have only some of the words, or are in the other language.
  const found = items.findIndex(({ heading }) => heading && heading !== postTextIn(address.locale).inOtherLanguage)
  return (
    <div className="panels" data-open={selected === null ? undefined : ''} data-shows={shows}>
      <section className="list-panel" aria-label={label} ref={panel}>
        <FilterBar address={address} active={active} sections={sections} />
        {urgent && <UrgentStrip news={urgent} locale={address.locale} />}
        {address.filters.search && (
          <Suspense fallback={<div className="found" />}>
            <ResultsHead
              address={address}
              active={active}
              found={items.length === 0 ? null : found < 0 ? items.length : found}
              as={Heading}
            />
          </Suspense>
        )}
        {agency && <AgencyHead profile={agency} address={address} as={Heading} follow={<FollowList address={address} />} />}
        <div className="list-head">
          {!agency && !address.filters.search && (
            <Heading className="list-title">{active.length > 0 ? active.map(titlePart) : title}</Heading>
          )}
          {!agency && shows && <FollowList address={address} />}
          {newestDay && <ArchiveLink address={address} day={newestDay} />}
          <StoriesSwitch address={address} />
          <NewPostsPill list={list} label={newPosts} />
        </div>
        {shows && <HiddenNote address={address} />}
        {days && <DayNav address={address} days={days} />}
        <ListEvents list={list}>{children(list, selected)}</ListEvents>
      </section>
      <div className="post-panel" id="post" tabIndex={-1}>
        <Outlet context={beside} />
      </div>
      {selected === null && <PostFiles route={postRoute(address)} />}
    </div>
  )
}

/** The route of posts of this kind. */
function postRoute({ locale, media }: ListAddress): string {
  return `${locale}:${listPath({ own: false, media }).slice(1)}/:id/:slug?`
}

/** Names of agencies and sections may be in the other direction. */
function titlePart({ filter, label }: FilterLabel, index: number) {
  return (
    <Fragment key={filter}>
      {index > 0 && ' · '}
      <bdi>{label}</bdi>
    </Fragment>
  )
}

/** The id of the post in the address; `/mirqab-news/12` has only the id. */
function selectedPost(id: string | undefined, slug: string | undefined): number | null {
  if (id !== undefined) return Number(id)
  return slug !== undefined && /^\d+$/.test(slug) ? Number(slug) : null
}
