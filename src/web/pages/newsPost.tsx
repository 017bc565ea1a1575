import { Suspense, use, useEffect } from 'react'
import { redirect } from 'react-router'
import { listAds } from '#features/ads/listAds.ts'
import { PostArticle } from '#features/posts/PostArticle.tsx'
import { PostPreview } from '#features/posts/PostPreview.tsx'
import { readPost } from '#features/posts/readPost.ts'
import { appContext } from '../appContext.ts'
import { inLocale, localeOf } from '../locale.ts'
import { articleOf } from '../news/article.ts'
import { articleMeta } from '../news/articleMeta.ts'
import { bannerOf } from '../news/banner.ts'
import { currentList } from '../news/newsList.ts'
import { recordView } from '../news/recordView.ts'
import { orStatus } from '../orStatus.ts'
import { Footer } from '../ui/Footer.tsx'
import type { Route } from './+types/newsPost'

type Loaded = Awaited<ReturnType<typeof loader>>

/** One post. An address without an id names no post: it leads home (spec 2). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(new URL(request.url).pathname)
  if (params.id === undefined) throw redirect(inLocale(locale, '/'))
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw new Response(null, { status: 404 })
  const [post, ads] = await orStatus(Promise.all([readPost(app, Number(params.id)), listAds(app, 'detail')]))
  const banners = ads.map((ad) => bannerOf(ad, locale))
  return { article: articleOf(post, locale), banner: banners[post.id % banners.length] ?? null, origin: app.config.publicUrl }
}

const kept = new Map<string, Loaded>()
const mostKept = 30

/** What the list knows of the post is shown at once; its text follows. A post that was open before is simply there. */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const key = new URL(request.url).pathname
  const known = kept.get(key)
  if (known) return known
  const preview = currentList()?.find(Number(params.id))
  const loading = serverLoader().then((loaded) => {
    kept.set(key, loaded)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
    return loaded
  })
  if (!preview) return loading
  // Whoever leaves before it has come does not want to hear that it failed.
  loading.catch(() => {})
  return { preview, loading }
}

export function meta({ loaderData, location }: Route.MetaArgs) {
  if (!loaderData) return []
  const { origin, ...shown } = 'article' in loaderData ? loaderData : { article: loaderData.preview, origin: '' }
  return articleMeta(shown.article, origin, location.pathname)
}

export default function NewsPost({ loaderData }: Route.ComponentProps) {
  if ('article' in loaderData) return <Opened key={loaderData.article.id} loaded={loaderData} />
  const { preview, loading } = loaderData
  return (
    <Suspense key={preview.id} fallback={<PostPreview item={preview} />}>
      <Arriving loading={loading} />
    </Suspense>
  )
}

function Arriving({ loading }: { loading: Promise<Loaded> }) {
  return <Opened loaded={use(loading)} />
}

function Opened({ loaded: { article, banner } }: { loaded: Loaded }) {
  useEffect(() => recordView(article.id), [article.id])
  return (
    <>
      <PostArticle article={article} banner={banner} />
      <Footer />
    </>
  )
}
