import type { Locale } from '#text/locale.ts'
import { callApi } from '#ui/callApi.ts'
import { createPagedList, type Page, type PagedState } from '#ui/createPagedList.ts'
import { createStore } from '#ui/createStore.ts'
import type { EventPage } from '../schema.ts'
import { type EventItem, eventItemOf } from './eventItem.ts'

/**
 * The part of a list that the server renders.
 * @property month 2026-12; null: upcoming events
 * @property next null if there are no more
 */
export type EventListStart = { locale: Locale; month: string | null; items: EventItem[]; next: string | null }

/**
 * The events of a page and those that the reader loads after them. Nothing throws; the state says
 * whether loading failed.
 */
export function createEventList(start: EventListStart) {
  const store = createStore<PagedState<EventItem>>({ pages: [start.items], next: start.next, loading: false, failed: false })
  const { loadMore } = createPagedList<EventItem>(store, (cursor) => fetchPage(start, cursor))
  return { state: store.get, use: store.use, loadMore }
}

async function fetchPage({ locale, month }: EventListStart, cursor: string | null): Promise<Page<EventItem>> {
  const query = new URLSearchParams({ ...(cursor && { cursor }), ...(month && { month }) })
  const { data, meta } = await callApi<EventPage>(`/api/events?${query}`, { locale })
  return { items: data.map((event) => eventItemOf(event, locale)), next: meta.next_cursor }
}
