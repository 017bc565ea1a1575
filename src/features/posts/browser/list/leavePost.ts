import type { NavigateFunction } from 'react-router'
import { inLocale, localeOf } from '#text/locale.ts'
import { mediaPath } from '../../postPath.ts'
import { isInMedia, isInMyNews } from '../listAddress.ts'
import { listBeside } from './newsList.ts'

/**
 * State of a history entry: whether the previous entry is the list, and the page whose link led
 * here.
 */
export type PostState = { fromList?: boolean; from?: string }

/**
 * Goes from a post back to its list: with the browser's history if the list is the previous entry,
 * which restores the scroll position.
 */
export function leavePost(navigate: NavigateFunction): void {
  const state: PostState | null = history.state?.usr ?? null
  if (state?.fromList) navigate(-1)
  else navigate(listOf(location.pathname), { preventScrollReset: true })
}

/** The address of the list in which a post is open. */
function listOf(path: string): string {
  const locale = localeOf(path)
  if (isInMyNews(path)) return inLocale(locale, '/my-page')
  return listBeside(path)?.start.key ?? inLocale(locale, isInMedia(path) ? mediaPath : '/')
}
