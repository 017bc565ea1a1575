import type { App } from '#base/app.ts'
import { pollItemOf } from '#features/polls/browser/pollItem.ts'
import type { TrendingPoll } from '#features/polls/browser/TrendingPolls.tsx'
import { listTrending } from '#features/polls/server/listTrending.ts'
import type { ListAddress } from '#features/posts/browser/listAddress.ts'

const maxPolls = 3

/**
 * The polls beside the news: on the home page and the first page, but not among the results of
 * filters and searches.
 */
export async function loadTrendingPolls(app: App, { locale, own, media, filters }: ListAddress): Promise<TrendingPoll[]> {
  const { category, ...others } = filters
  const isFront =
    !own && !media && (category === undefined || category === 'first_page') && Object.values(others).every((value) => value === undefined)
  if (!isFront) return []
  const { data } = await listTrending(app, { pagination: maxPolls })
  return data.map((poll) => {
    const { id, question, language, votes } = pollItemOf(poll, locale)
    return { id, question, language, votes }
  })
}
