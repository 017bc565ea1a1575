import { callApi } from '#ui/callApi.ts'
import { createPagedList, type Page, type PagedState } from '#ui/createPagedList.ts'
import { createStore } from '#ui/createStore.ts'
import { loadedCount } from '#ui/loadedCount.ts'
import { withMinimumDelay } from '#ui/withMinimumDelay.ts'
import type { PollPage } from '../schema.ts'
import { type PollAddress, pollsHref } from './pollAddress.ts'
import { type PollItem, pollItemOf } from './pollItem.ts'

/** The first page of a list, which the server renders. */
export type PollListStart = { address: PollAddress; items: PollItem[]; next: string | null }
export type PollList = ReturnType<typeof createPollList>

/** Ten polls per page (spec 9). */
const count = loadedCount('pollsCountCookie', 10)

export function createPollList(start: PollListStart) {
  const store = createStore<PagedState<PollItem>>({ pages: [start.items], next: start.next, loading: false, failed: false })
  const list = createPagedList<PollItem>(store, (cursor) => withMinimumDelay(fetchPage(start.address, cursor)))
  return {
    start,
    state: store.get,
    use: store.use,
    async loadMore() {
      const { loaded } = await list.loadMore()
      if (loaded) count.save(store.get().pages.flat().length)
    },
  }
}

async function fetchPage({ locale, tab, category }: PollAddress, cursor: string | null): Promise<Page<PollItem>> {
  const query = new URLSearchParams({ type: tab, filter: String(category ?? ''), pagination: String(count.nextPage()) })
  if (cursor) query.set('cursor', cursor)
  const { data, meta } = await callApi<PollPage>(`/api/auth/polls?${query}`, { locale })
  return { items: data.map((poll) => pollItemOf(poll, locale)), next: meta.next_cursor }
}

const lists = new Map<string, PollList>()

/**
 * The list with this first page: the cached one if the reader comes back to it. On the server every
 * page has a new one.
 */
export function pollListOf(start: PollListStart): PollList {
  const key = pollsHref(start.address)
  const cached = lists.get(key)
  if (cached?.start === start) return cached
  const list = createPollList(start)
  if (typeof document !== 'undefined') lists.set(key, list)
  return list
}

export function cachedPollList(address: PollAddress): PollList | undefined {
  return lists.get(pollsHref(address))
}

/** Resets the list to ten polls. To be called when the reader opens it by a link. */
export const resetPollCount = count.forget
