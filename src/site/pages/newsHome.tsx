import { useEffect } from 'react'
import { useOutletContext } from 'react-router'
import { type TrendingPoll, TrendingPolls } from '#features/polls/browser/TrendingPolls.tsx'
import { itemsOf } from '#features/posts/browser/list/packItems.ts'
import { TopPosts } from '#features/posts/browser/list/TopPosts.tsx'
import {
  addressNames,
  type FeedFormat,
  feedHref,
  isInMedia,
  type ListAddress,
  listHref,
  narrowedTo,
  readListAddress,
} from '#features/posts/browser/listAddress.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ForReader } from '#features/recommendations/browser/ForReader.tsx'
import { PanelFooter } from '#features/textPages/browser/Footer.tsx'
import { type Locale, localeOf } from '#text/locale.ts'
import { KeyHints } from '../frame/KeyHints.tsx'
import { appContext } from '../loaders/appContext.ts'
import type { ListPage } from '../loaders/listLoader.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { loadTopPosts } from '../loaders/topPosts.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import { itemList, listed, organization } from '../meta/structuredData.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/newsHome'

/** Used by the loader of the list, which is that of `newsFrame`. */
export const handle: PageHandle = { query: addressNames }

/** The panel beside the list while no post is open. The list itself belongs to `newsFrame`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const address = addressOf(url)
  const top = await orStatus(loadTopPosts(app, address))
  return { top, key: keyOf(address), type: kindOf(url.pathname), origin: app.config.publicUrl }
}

type Home = Awaited<ReturnType<typeof loader>>
const cachedHomes = new Map<string, { at: number; home: Home }>()
const kindOf = (path: string) => (isInMedia(path) ? ('media' as const) : ('text' as const))
/** Lists with the same most read posts. */
const keyOf = (address: ListAddress) => `${address.filters.category === 'first_page' ? 'front ' : ''}${listHref(narrowedTo(address))}`
const addressOf = (url: URL): ListAddress =>
  readListAddress(url) ?? { locale: localeOf(url.pathname), own: false, media: isInMedia(url.pathname), filters: {} }
const freshMs = 5 * 60_000

/**
 * Cached, because the most read posts do not change with every list; a failure to load them does
 * not affect the list.
 */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Home> {
  const key = keyOf(addressOf(url))
  const cached = cachedHomes.get(key)
  if (cached && Date.now() - cached.at < freshMs) return cached.home
  try {
    return await serverLoader()
  } catch {
    return cached?.home ?? { top: { posts: [], isPopular: false }, key, type: kindOf(url.pathname), origin: location.origin }
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const address = readListAddress(new URL(location.pathname + location.search, 'http://localhost'))
  if (!loaderData || !address) return []
  const frame = matches.find((match) => match?.id.endsWith(':frame'))?.loaderData as ListPage | undefined
  const { origin } = loaderData
  const { locale, filters } = address
  const isHome = !address.own && !address.media && Object.keys(filters).length === 0
  const p = postTextIn(locale)
  const labels = (frame?.active ?? []).map(({ label }) => label)
  const parts = [...labels, ...(filters.reports ? [p.everyReport] : [])]
  const posts = frame ? listedPosts(frame, locale) : []
  const [day] = labels
  const isDay = filters.day !== undefined && day !== undefined && Object.keys(filters).length === 1
  return pageMeta({
    origin,
    locale,
    path: listHref(address),
    title: isDay ? p.newsOfDay(day) : parts.join(' · '),
    ...(isDay && { description: p.aboutDay(day) }),
    own: address.own,
    media: address.media,
    indexed: !filters.search && !filters.reports && (!filters.day || (isDay && posts.length > 0)),
    // A day that is over has no news for a feed.
    ...(!filters.day && { feed: (format: FeedFormat) => feedHref(address, format) }),
    structured: filters.search || !frame ? [] : [...(isHome ? [organization({ origin, locale })] : []), itemList(posts, origin)],
  })
}

function listedPosts(page: ListPage, locale: Locale) {
  return itemsOf(page)
    .slice(0, listed)
    .map((item) => ({ name: item.title, path: postHref(locale, item) }))
}

export default function NewsHome({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    if (cachedHomes.get(loaderData.key)?.home !== loaderData) cachedHomes.set(loaderData.key, { at: Date.now(), home: loaderData })
  }, [loaderData])
  return (
    <div className="home-pane">
      <div className="home-top">
        <TopPosts top={loaderData.top} />
        <TrendingPolls polls={useOutletContext<TrendingPoll[]>()} />
        <KeyHints />
        <ForReader kind={loaderData.type} />
      </div>
      <PanelFooter />
    </div>
  )
}
