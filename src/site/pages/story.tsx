import '#features/storyPage/browser/story.css'
import { redirect } from 'react-router'
import { StoryComments } from '#features/comments/browser/StoryComments.tsx'
import { FollowButton } from '#features/followedStories/browser/FollowButton.tsx'
import { HideStoryButton } from '#features/hidden/browser/HideStoryButton.tsx'
import { storyFeedHref } from '#features/posts/browser/listAddress.ts'
import { postHref } from '#features/posts/browser/listItem/listItem.ts'
import { shortTitle } from '#features/posts/browser/listItem/PostTitle.tsx'
import { storyPath } from '#features/posts/storyPath.ts'
import { StoryArticle } from '#features/storyPage/browser/StoryArticle.tsx'
import { storyItemOf } from '#features/storyPage/browser/storyItem.ts'
import { storyTextIn } from '#features/storyPage/browser/storyText.ts'
import { StoryParams } from '#features/storyPage/schema.ts'
import { readStory } from '#features/storyPage/server/readStory.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import { itemList } from '../meta/structuredData.ts'
import type { Route } from './+types/story'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const named = StoryParams.safeParse(params)
  if (!named.success) throw new Response(null, { status: 404 })
  const story = await orStatus(readStory(app, named.data.id))
  if (story.id !== named.data.id) throw redirect(inLocale(locale, storyPath(story.id)), 301)
  return { item: storyItemOf(story, locale), locale, origin: app.config.publicUrl }
}

/**
 * Search engines are led from a story of one report to that. Without words in the address, because
 * each new report has others.
 */
export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { item, locale, origin } = loaderData
  const t = storyTextIn(locale)
  const [only] = item.reports
  const path = item.reportCount === 1 && only ? postHref(locale, only) : inLocale(locale, storyPath(item.id))
  return pageMeta({
    origin,
    locale,
    path,
    title: `${t.story}: ${shortTitle(item.title)}`,
    description: t.describe(t.agencies(item.agencies), t.reports(item.reportCount)),
    kind: 'article',
    ...(only && { shareable: { kind: 'post', id: only.id } as const }),
    feed: (format) => storyFeedHref(locale, item.id, format),
    structured: [
      itemList(
        item.reports.map((report) => ({ name: report.title, path: postHref(locale, report) })),
        origin,
      ),
    ],
  })
}

export default function StoryPage({ loaderData: { item } }: Route.ComponentProps) {
  return (
    <StoryArticle
      item={item}
      follow={<FollowButton story={item.id} />}
      hide={<HideStoryButton story={item.id} title={item.title} />}
      comments={<StoryComments story={item.id} agencies={new Map(item.reports.map(({ id, agency }) => [id, agency.name]))} />}
    />
  )
}
