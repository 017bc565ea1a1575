import { callApi } from '#ui/callApi.ts'
import { currentList } from './newsList.ts'
import { markRead } from './readPosts.ts'

/** The post was opened: it is counted, and quieter in lists from now on. A count that fails is not worth a word. */
export function recordView(id: number): void {
  markRead(id)
  callApi<{ posts_view: number }>('/api/auth/post/view/count', { body: { user_id: null, post_id: id } })
    .then(({ posts_view }) => currentList()?.update(id, { views: posts_view }))
    .catch(() => {})
}
