import { useEffect } from 'react'
import { TopPosts } from '#features/posts/browser/list/TopPosts.tsx'
import { feedHref, filterNames, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { ForReader } from '#features/recommendations/browser/ForReader.tsx'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { type Locale, localeOf, useLocale } from '#ui/locale.ts'
import { KeyHints } from '../frame/KeyHints.tsx'
import { appContext } from '../loaders/appContext.ts'
import { loadTopPosts } from '../loaders/topPosts.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/newsHome'

/** Used by the loader of the list, which is that of `newsFrame`. */
export const handle: PageHandle = { query: filterNames }

/** The panel beside the list while no post is open. The list itself belongs to `newsFrame`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  return { top: await loadTopPosts(app, localeOf(url.pathname)), origin: app.config.publicUrl }
}

type Home = Awaited<ReturnType<typeof loader>>
const cachedHomes = new Map<Locale, { at: number; home: Home }>()
const freshMs = 5 * 60_000

/** Cached, because the most read posts do not change with every list; a failure to load them does not affect the list. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs): Promise<Home> {
  const locale = localeOf(url.pathname)
  const cached = cachedHomes.get(locale)
  if (cached && Date.now() - cached.at < freshMs) return cached.home
  try {
    return await serverLoader()
  } catch {
    return cached?.home ?? { top: { posts: [], isPopular: false }, origin: location.origin }
  }
}

export function meta({ loaderData, location, matches }: Route.MetaArgs) {
  const address = readListAddress(new URL(location.pathname + location.search, 'http://localhost'))
  if (!loaderData || !address) return []
  const frame = matches.find((match) => match?.id.endsWith(':frame'))?.loaderData as { active?: { label: string }[] } | undefined
  const named = frame?.active?.map(({ label }) => label).join(' · ')
  return pageMeta({
    origin: loaderData.origin,
    locale: address.locale,
    path: listHref(address),
    title: named,
    own: address.own,
    indexed: !address.filters.search,
    feed: feedHref(address),
  })
}

export default function NewsHome({ loaderData }: Route.ComponentProps) {
  const { locale } = useLocale()
  useEffect(() => {
    if (cachedHomes.get(locale)?.home !== loaderData) cachedHomes.set(locale, { at: Date.now(), home: loaderData })
  }, [locale, loaderData])
  return (
    <div className="home-pane">
      <div className="home-top">
        <TopPosts top={loaderData.top} />
        <KeyHints />
        <ForReader />
      </div>
      <Footer />
    </div>
  )
}
