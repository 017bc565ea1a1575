import '#features/posts/browser/media/media.css'
import { listOfPage } from '#features/posts/browser/list/newsList.ts'
import { PostList } from '#features/posts/browser/list/PostList.tsx'
import { EmptyMedia } from '#features/posts/browser/media/EmptyMedia.tsx'
import { MediaItem } from '#features/posts/browser/media/MediaItem.tsx'
import { useMediaText } from '#features/posts/browser/media/mediaText.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import { EmptyList } from '#features/search/browser/results/EmptyList.tsx'
import { appContext, chargeContext } from '../loaders/appContext.ts'
import { loadList } from '../loaders/listLoader.ts'
import type { Route } from './+types/mediaFrame'
import { ListFrame } from './ListFrame.tsx'
import { listOrNone } from './listOrNone.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(appContext), url, context.get(chargeContext))
}

/** Loads as in `newsFrame`. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return (listOfPage(url)?.start as Awaited<ReturnType<typeof loader>> | undefined) ?? listOrNone(url, serverLoader())
}

/** The grid of media posts, and the open one beside it. */
export default function MediaFrame({ loaderData }: Route.ComponentProps) {
  const { t } = usePostText()
  const { t: m } = useMediaText()
  const { address, banners, polls, help } = loaderData
  const empty = address.filters.search ? <EmptyList address={address} help={help} /> : <EmptyMedia address={address} />
  return (
    <ListFrame page={loaderData} label={t.mediaList} title={t.latestMedia} newPosts={m.newMedia} beside={polls}>
      {(list, selected) => <PostList list={list} selected={selected} banners={banners} empty={empty} item={MediaItem} className="tiles" />}
    </ListFrame>
  )
}
