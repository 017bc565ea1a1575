import { useState } from 'react'
import { callApi } from '#ui/callApi.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import type { EventPage } from '../schema.ts'
import { EventCard } from './EventCard.tsx'
import { type EventItem, eventItemOf } from './eventItem.ts'
import { useEventText } from './eventText.ts'

/** What the page came with; `next` is null when that is all. */
export type EventListStart = { items: EventItem[]; next: string | null; month: string | null }

/** Events in the order of time, more of them when asked for. */
export function EventList({ start }: { start: EventListStart }) {
  const { t } = useEventText()
  const { items, next, busy, failed, loadMore } = useMoreEvents(start)
  if (items.length === 0) return <p className="list-end">{start.month ? t.noneInMonth : t.noneUpcoming}</p>
  return (
    <>
      <ul className="event-list">
        {items.map((item) => (
          <EventCard key={item.id} item={item} />
        ))}
      </ul>
      {next !== null && <LoadMoreButton failed={failed && t.loadFailed} busy={busy} onClick={loadMore} />}
    </>
  )
}

function useMoreEvents(start: EventListStart) {
  const { locale } = useEventText()
  const [{ items, next, busy, failed }, setState] = useState({ ...start, busy: false, failed: false })
  async function loadMore(): Promise<void> {
    if (busy || next === null) return
    setState({ ...start, items, next, busy: true, failed: false })
    const query = new URLSearchParams({ cursor: next, ...(start.month && { month: start.month }) })
    try {
      const { data, meta } = await callApi<EventPage>(`/api/events?${query}`)
      const more = data.map((event) => eventItemOf(event, locale))
      setState({ ...start, items: [...items, ...more], next: meta.next_cursor, busy: false, failed: false })
    } catch {
      setState({ ...start, items, next, busy: false, failed: true })
    }
  }
  return { items, next, busy, failed, loadMore }
}
