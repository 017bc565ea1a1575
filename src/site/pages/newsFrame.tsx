import { TrendingPolls } from '#features/polls/browser/TrendingPolls.tsx'
import { listOfPage } from '#features/posts/browser/list/newsList.ts'
import { PostList } from '#features/posts/browser/list/PostList.tsx'
import { usePostText } from '#features/posts/browser/postText.ts'
import { EmptyList } from '#features/search/browser/results/EmptyList.tsx'
import { appContext, chargeContext } from '../loaders/appContext.ts'
import { loadList } from '../loaders/listLoader.ts'
import type { Route } from './+types/newsFrame'
import { ListFrame } from './ListFrame.tsx'
import { listOrNone } from './listOrNone.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return loadList(context.get(appContext), url, context.get(chargeContext))
}

/** Keeps the list while posts are opened beside it, and when the reader returns to it. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  return (listOfPage(url)?.start as Awaited<ReturnType<typeof loader>> | undefined) ?? listOrNone(url, serverLoader())
}

/** A list of news, and the open post beside it. */
export default function NewsFrame({ loaderData }: Route.ComponentProps) {
  const { t } = usePostText()
  const { address, banners, polls, help } = loaderData
  return (
    <ListFrame page={loaderData} label={t.newsList} title={address.own ? t.own : t.latest} beside={polls}>
      {(list, selected) => (
        <PostList
          list={list}
          selected={selected}
          banners={banners}
          aside={polls.length > 0 && <TrendingPolls polls={polls} />}
          empty={<EmptyList address={address} help={help} />}
        />
      )}
    </ListFrame>
  )
}
