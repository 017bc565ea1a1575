import { useEffect } from 'react'
import { useOutletContext } from 'react-router'
import { type TrendingPoll, TrendingPolls } from '#features/polls/browser/TrendingPolls.tsx'
import { type PackedItems, unpackItems } from '#features/posts/browser/list/packItems.ts'
import { TopPosts } from '#features/posts/browser/list/TopPosts.tsx'
import { feedHref, filterNames, isInMedia, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { ForReader } from '#features/recommendations/browser/ForReader.tsx'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { type Locale, localeOf, useLocale } from '#ui/locale.ts'
import { KeyHints } from '../frame/KeyHints.tsx'
import { appContext } from '../loaders/appContext.ts'
import type { ListPage } from '../loaders/listLoader.ts'
import { loadTopPosts } from '../loaders/topPosts.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import { itemList, organization } from '../meta/structuredData.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/newsHome'

/** Used by the loader of the list, which is that of `newsFrame`. */
export const handle: PageHandle = { query: filterNames }

/** The panel beside the list while no post is open. The list itself belongs to `newsFrame`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const type = isInMedia(url.pathname) ? 'media' : 'text'
  return { top: await loadTopPosts(app, localeOf(url.pathname), type), type, origin: app.config.publicUrl }
}

type Home = Awaited<ReturnType<typeof loader>>
const cachedHomes = new Map<string, { at: number; home: Home }>()
const cacheKey = (locale: Locale, path: string) => locale + (isInMedia(path) ? 'media' : 'text')
const freshMs = 5 * 60_000

/** Cached, because the most read posts do not change with every list; a failure to load them does not affect the list. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Home> {
  const cached = cachedHomes.get(cacheKey(localeOf(url.pathname), url.pathname))
  if (cached && Date.now() - cached.at < freshMs) return cached.home
  try {
    return await serverLoader()
  } catch {
    return cached?.home ?? { top: { posts: [], isPopular: false }, type: 'text', origin: location.origin }
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const address = readListAddress(new URL(location.pathname + location.search, 'http://localhost'))
  if (!loaderData || !address) return []
  const frame = matches.find((match) => match?.id.endsWith(':frame'))?.loaderData as Partial<ListPage> | undefined
  const { origin } = loaderData
  const { locale, filters } = address
  const isHome = !address.own && !address.media && Object.keys(filters).length === 0
  const named = frame?.active?.map(({ label }) => label).join(' · ')
  return pageMeta({
    origin,
    locale,
    path: listHref(address),
    title: named,
    own: address.own,
    media: address.media,
    indexed: !filters.search,
    feed: address.media ? undefined : (format) => feedHref(address, format),
    structured:
      filters.search || !frame?.items
        ? []
        : [...(isHome ? [organization({ origin, locale })] : []), itemList(listedPosts(frame.items, locale), origin)],
  })
}

function listedPosts(items: PackedItems, locale: Locale) {
  return unpackItems(items).map((item) => ({ name: item.title, path: postHref(locale, item) }))
}

export default function NewsHome({ loaderData }: Route.ComponentProps) {
  const { locale } = useLocale()
  useEffect(() => {
    const key = locale + loaderData.type
    if (cachedHomes.get(key)?.home !== loaderData) cachedHomes.set(key, { at: Date.now(), home: loaderData })
  }, [locale, loaderData])
  return (
    <div className="home-pane">
      <div className="home-top">
        <TopPosts top={loaderData.top} />
        <TrendingPolls polls={useOutletContext<TrendingPoll[]>()} />
        <KeyHints />
        <ForReader />
      </div>
      <Footer />
    </div>
  )
}
