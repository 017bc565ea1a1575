import type { NavigateFunction } from 'react-router'
import type { NewsList } from './newsList.ts'

/** State of a history entry: whether the previous entry is the list, and the page whose link led here. */
export type PostState = { fromList?: boolean; from?: string }

/** Goes from a post back to its list: with the browser's history if the list is the previous entry, which restores the scroll position. */
export function leavePost(navigate: NavigateFunction, list: NewsList): void {
  const state: PostState | null = history.state?.usr ?? null
  if (state?.fromList) navigate(-1)
  else navigate(list.start.key, { preventScrollReset: true })
}
