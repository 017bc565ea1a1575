import type { NavigateFunction } from 'react-router'
import type { NewsList } from './newsList.ts'

/** State of a history entry: whether the entry before it is the list, and the page whose link led here. */
export type PostState = { fromList?: boolean; from?: string }

/** From a post back to its list: by the browser's own way back when the list is there, so that its place is kept. */
export function leavePost(navigate: NavigateFunction, list: NewsList): void {
  const state: PostState | null = history.state?.usr ?? null
  if (state?.fromList) navigate(-1)
  else navigate(list.start.key, { preventScrollReset: true })
}
