import type { PostPage } from '#features/posts/schema.ts'
import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { createPagedList, type Page, type PagedState } from '#ui/createPagedList.ts'
import { createStore } from '#ui/createStore.ts'
import { type Clip, clipOf } from './clip.ts'

/** The clips that the server renders the page with. */
export type ClipListStart = { locale: Locale; clips: Clip[]; next: string | null; isNewest: boolean; isMissing: boolean }
export type ClipList = ReturnType<typeof createClipList>

/** Clips per request. */
const pageSize = 10

function createClipList(start: ClipListStart) {
  const store = createStore<PagedState<Clip>>({ pages: [start.clips], next: start.next, loading: false, failed: false })
  const { loadMore, retry } = createPagedList<Clip>(store, (cursor) => fetchPage(start.locale, cursor))
  return { start, state: store.get, use: store.use, loadMore, retry }
}

async function fetchPage(locale: Locale, cursor: string | null): Promise<Page<Clip>> {
  const query = new URLSearchParams({ quickView: 'true', pagination: String(pageSize) })
  if (cursor) query.set('cursor', cursor)
  const { data, meta } = await callApi<PostPage>(`/api/posts?${query}`, { locale })
  return { items: data.map((post) => clipOf(post, locale)), next: meta.next_cursor }
}

let last: ClipList | undefined

/**
 * The list with this start: the last one if the reader comes back to it. On the server every page
 * has a new one.
 */
export function clipListOf(start: ClipListStart): ClipList {
  if (last?.start === start) return last
  const list = createClipList(start)
  if (typeof document !== 'undefined') last = list
  return list
}

/** The start of the reader's last list, if it has this clip. */
export function cachedStart(locale: Locale, clip: number): ClipListStart | undefined {
  if (last?.start.locale !== locale) return undefined
  return last.state().pages.some((page) => page.some(({ id }) => id === clip)) ? last.start : undefined
}
