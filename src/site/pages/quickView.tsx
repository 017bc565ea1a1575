import '#features/player/browser/player.css'
import '#features/quickView/browser/quickView.css'
import { useLocation } from 'react-router'
import { clipInAddress, clipOf, quickViewHref } from '#features/quickView/browser/clip.ts'
import { type ClipListStart, cachedStart } from '#features/quickView/browser/clipList.ts'
import { QuickView } from '#features/quickView/browser/QuickView.tsx'
import { quickViewTextIn } from '#features/quickView/browser/quickViewText.ts'
import { readQuickView } from '#features/quickView/server/readQuickView.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/quickView'

export const handle: PageHandle = { query: ['clip'] }

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const first = clipInAddress(url)
  const { posts, next, isNewest, isMissing } = await orStatus(readQuickView(app, first))
  const start: ClipListStart = { locale, clips: posts.map((post) => clipOf(post, locale)), next, isNewest, isMissing }
  return { start, first, origin: app.config.publicUrl }
}

/** Going back to a clip of the last list shows it in that list. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  const first = clipInAddress(url)
  const start = first && cachedStart(localeOf(url.pathname), first)
  return start ? { start, first, origin: location.origin } : await serverLoader()
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { start, first, origin } = loaderData
  const { title, intro } = quickViewTextIn(start.locale)
  return pageMeta({
    origin,
    locale: start.locale,
    path: quickViewHref(start.locale),
    title,
    description: intro,
    indexed: first === undefined,
  })
}

export default function QuickViewPage({ loaderData: { start, first } }: Route.ComponentProps) {
  const { key } = useLocation()
  return <QuickView key={key} start={start} first={first} />
}
