import { ownSource } from '#features/posts/postPath.ts'
import '#features/player/browser/player.css'
import '#features/posts/browser/media/stage.css'
import { useEffect, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { bannerOf } from '#features/ads/browser/banner.ts'
import { listAds } from '#features/ads/server/listAds.ts'
import { pickAds } from '#features/ads/server/pickAds.ts'
import { CommentSection } from '#features/comments/browser/thread/CommentSection.tsx'
import { articleOf } from '#features/posts/browser/article/article.ts'
import { MoreOfAgency } from '#features/posts/browser/article/MoreOfAgency.tsx'
import { PostArticle } from '#features/posts/browser/article/PostArticle.tsx'
import { PrintAddress } from '#features/posts/browser/article/PrintAddress.tsx'
import '#features/posts/browser/article/print.css'
import { useScrollToTop } from '#features/posts/browser/article/useScrollToTop.ts'
import { currentList } from '#features/posts/browser/list/newsList.ts'
import { recordView } from '#features/posts/browser/list/recordView.ts'
import { TopPosts } from '#features/posts/browser/list/TopPosts.tsx'
import { isInMedia, isInMyNews } from '#features/posts/browser/listAddress.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import type { PostDetail } from '#features/posts/schema.ts'
import { readPost } from '#features/posts/server/lists/readPost.ts'
import { ForReader } from '#features/recommendations/browser/ForReader.tsx'
import { useMarkedWords } from '#features/search/browser/results/useMarkedWords.ts'
import '#features/sharing/browser/sharing.css'
import { ShareMore } from '#features/sharing/browser/ShareMore.tsx'
import { PanelFooter } from '#features/textPages/browser/Footer.tsx'
import { inLocale, localeOf } from '#text/locale.ts'
import { ErrorPage } from '#ui/ErrorPage.tsx'
import { appContext } from '../loaders/appContext.ts'
import { loadMoreOfAgency } from '../loaders/moreOfAgency.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { loadTopPosts } from '../loaders/topPosts.ts'
import { articleMeta } from '../meta/articleMeta.ts'
import type { Route } from './+types/newsPost'

type Loaded = Awaited<ReturnType<typeof loader>>

/** Loads a post. An address without an id redirects to the home page (spec 2). */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const id = params.id ?? idAlone(params.slug)
  if (id === undefined) throw redirect(inLocale(locale, '/'))
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new Response(null, { status: 404 })
  const [post, ads, top] = await orStatus(
    Promise.all([
      readPost(app, Number(id)),
      listAds(app, 'detail', locale),
      loadTopPosts(app, { locale, own: false, media: isInMedia(url.pathname), filters: {} }),
    ]),
  )
  redirectToSection(post, url)
  const [ad] = pickAds(ads)
  const more = await orStatus(loadMoreOfAgency(app, post, locale))
  return { article: articleOf(post, locale), banner: ad ? bannerOf(ad, locale) : null, more, top, origin: app.config.publicUrl }
}

/** Media posts and news have their pages in different sections; the reader's own list has both. */
function redirectToSection(post: PostDetail, { pathname }: URL): void {
  const isMedia = post.media_type === 'media'
  if (isInMyNews(pathname) || isMedia === isInMedia(pathname)) return
  throw redirect(encodeURI(postHref(localeOf(pathname), { ...post, own: post.source === ownSource, media: isMedia })), 301)
}

/**
 * Returns the id in `/mirqab-news/12`: the part that the route calls a slug is an id if it is a
 * number.
 */
function idAlone(slug: string | undefined): string | undefined {
  return slug && /^\d+$/.test(slug) ? slug : undefined
}

const cached = new Map<string, Promise<Loaded>>()
const maxCached = 30

/**
 * The list item of the post is shown at once; its text follows. A post that was opened before, or
 * prefetched when the reader's pointer rested on it, is shown from the cache.
 */
export async function clientLoader({ url, params, serverLoader }: Route.ClientLoaderArgs) {
  const key = url.pathname
  // A prefetch is aborted if the pointer moves on; the post is then requested again.
  const loading = cache(key, cached.get(key)?.catch(serverLoader) ?? serverLoader())
  const preview = currentList()?.find(Number(params.id ?? idAlone(params.slug)))
  return preview ? { preview, loading } : loading
}

function cache(key: string, loading: Promise<Loaded>): Promise<Loaded> {
  cached.set(key, loading)
  if (cached.size > maxCached) cached.delete(cached.keys().next().value as string)
  // A failed request may be repeated, and a reader who has left needs no error.
  loading.catch(() => cached.get(key) === loading && cached.delete(key))
  return loading
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { article, origin } = 'article' in loaderData ? loaderData : { article: loaderData.preview, origin: '' }
  return articleMeta(article, origin, location.pathname)
}

export default function NewsPost({ loaderData }: Route.ComponentProps) {
  const { loaded, failed } = useLoaded(loaderData)
  const { revalidate } = useRevalidator()
  const item = 'article' in loaderData ? loaderData.article : loaderData.preview
  const article = loaded?.article
  const openedId = article?.id
  useScrollToTop(item.id)
  useMarkedWords(article)
  useEffect(() => {
    if (openedId !== undefined) recordView(openedId)
  }, [openedId])
  return (
    <>
      <PostArticle item={article ?? item} article={article} banner={loaded?.banner ?? null} failed={failed} retry={revalidate} />
      {loaded && <PrintAddress origin={loaded.origin} article={loaded.article} />}
      {article && <CommentSection key={article.id} resource={{ type: 'post', id: article.id }} count={article.comments} />}
      {loaded && <ShareMore shareable={{ kind: 'post', id: item.id }} title={item.title} origin={loaded.origin} />}
      {loaded && <ForReader kind={item.media ? 'media' : 'text'} beside={item.id} />}
      {loaded && (
        <div className="read-next">
          <MoreOfAgency agency={item.agency} posts={loaded.more} media={Boolean(item.media)} />
          <TopPosts top={loaded.top} />
        </div>
      )}
      <PanelFooter />
    </>
  )
}

type Shown = { loaded: Loaded | null; failed: boolean }

/** A loading indicator that flashes is worse than a short wait (spec 9). */
const minLoadingMs = 200

/** The post as soon as it is loaded. */
function useLoaded(data: Route.ComponentProps['loaderData']): Shown {
  const [arrived, setArrived] = useState<Shown & { of: unknown }>({ of: null, loaded: null, failed: false })
  useEffect(() => {
    if ('article' in data) return
    let wanted = true
    const startedAt = Date.now()
    const show = async (loaded: Loaded | null) => {
      // A cached post is shown at once, without a loading indicator.
      const waited = Date.now() - startedAt
      if (waited > 20) await new Promise((resolve) => setTimeout(resolve, minLoadingMs - waited))
      if (wanted) setArrived({ of: data, loaded, failed: loaded === null })
    }
    data.loading.then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [data])
  if ('article' in data) return { loaded: data, failed: false }
  return arrived.of === data ? arrived : { loaded: null, failed: false }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
