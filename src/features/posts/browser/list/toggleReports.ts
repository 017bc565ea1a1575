import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { messagesIn } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import type { PostPage } from '../../schema.ts'
import { type ListItem, reportOf } from '../listItem/listItem.ts'
import type { NewsList } from './newsList.ts'

/** Reports shown below a post; the others are on the story's page. */
const maxShown = 8

/**
 * Shows the other reports of a post's story below it, the newest of each agency, or hides them;
 * also those in the other language than the list’s, because they are counted.
 */
export async function toggleReports(list: NewsList, item: ListItem, locale: Locale): Promise<void> {
  if (item.reports) return list.update(item.id, { reports: undefined })
  const query = new URLSearchParams({ group: 'agency', pagination: String(maxShown + 1) })
  try {
    const { data } = await callApi<PostPage>(`/api/stories/${item.story}/reports?${query}`, { locale })
    const others = data.filter(({ agency }) => agency.id !== item.agency.id)
    list.update(item.id, { reports: others.slice(0, maxShown).map((post) => reportOf(post, locale)) })
  } catch {
    showToast(messagesIn(locale).loadMoreFailed)
  }
}
