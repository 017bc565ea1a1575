import { callApi } from '#ui/callApi.ts'
import { createListeners } from '#ui/createListeners.ts'
import { loadedCount } from '#ui/loadedCount.ts'
import { takingAtLeast } from '#ui/takingAtLeast.ts'
import type { PollPage } from '../schema.ts'
import { type PollAddress, pollsHref } from './pollAddress.ts'
import { type PollItem, pollItemOf } from './pollItem.ts'

/** What the server renders of a list. */
export type PollListStart = { address: PollAddress; items: PollItem[]; next: string | null }
export type PollListState = { items: PollItem[]; next: string | null; loading: boolean; failed: boolean }
export type PollList = ReturnType<typeof createPollList>

/** Ten a page (spec 9). */
const count = loadedCount('pollsCountCookie', 10)

export function createPollList(start: PollListStart) {
  let state: PollListState = { items: start.items, next: start.next, loading: false, failed: false }
  const { subscribe, tell } = createListeners()

  function change(changes: Partial<PollListState>): void {
    state = { ...state, ...changes }
    tell()
  }

  return {
    start,
    subscribe,
    state: () => state,
    async loadMore() {
      if (state.loading || state.next === null) return
      change({ loading: true, failed: false })
      try {
        const page = await takingAtLeast(fetchPage(start.address, state.next))
        const known = new Set(state.items.map(({ id }) => id))
        const items = [...state.items, ...page.items.filter(({ id }) => !known.has(id))]
        change({ items, next: page.next, loading: false })
        count.keep(items.length)
      } catch {
        change({ loading: false, failed: true })
      }
    },
  }
}

async function fetchPage({ locale, tab, category }: PollAddress, cursor: string): Promise<{ items: PollItem[]; next: string | null }> {
  const query = new URLSearchParams({ type: tab, filter: String(category ?? ''), pagination: String(count.nextPage()), cursor })
  const { data, meta } = await callApi<PollPage>(`/api/auth/polls?${query}`, { locale })
  return { items: data.map((poll) => pollItemOf(poll, locale)), next: meta.next_cursor }
}

const lists = new Map<string, PollList>()

/** The list of this start: the one the reader left, when it is still here. On the server every page has its own. */
export function pollListOf(start: PollListStart): PollList {
  const key = pollsHref(start.address)
  const known = lists.get(key)
  if (known?.start === start) return known
  const list = createPollList(start)
  if (typeof document !== 'undefined') lists.set(key, list)
  return list
}

export function cachedPollList(address: PollAddress): PollList | undefined {
  return lists.get(pollsHref(address))
}

/** A list that is asked for by name begins with ten again. */
export const forgetPollCount = count.forget
