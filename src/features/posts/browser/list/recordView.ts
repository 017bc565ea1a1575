import { callApi } from '#ui/callApi.ts'
import { markRead } from '../listItem/readPosts.ts'
import { currentList } from './newsList.ts'

/**
 * Counts the view of an opened post and marks it as read in lists. Failures to count are ignored.
 */
export function recordView(id: number): void {
  markRead(id)
  callApi<{ posts_view: number }>('/api/auth/post/view/count', { body: { user_id: null, post_id: id } })
    .then(({ posts_view }) => currentList()?.update(id, { views: posts_view }))
    .catch(() => {})
}
