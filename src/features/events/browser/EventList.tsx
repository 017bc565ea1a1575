import { useState } from 'react'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { EventCard } from './EventCard.tsx'
import { createEventList, type EventListStart } from './eventList.ts'
import { useEventText } from './eventText.ts'

/** Events by time, with more on request. A different `start` needs a different `key`. */
export function EventList({ start }: { start: EventListStart }) {
  const { t } = useEventText()
  const [list] = useState(() => createEventList(start))
  const { pages, next, loading, failed } = list.use()
  const items = pages.flat()
  if (items.length === 0) return <p className="list-end">{start.month ? t.noneInMonth : t.noneUpcoming}</p>
  return (
    <>
      <ul className="event-list" aria-busy={loading}>
        {items.map((item) => (
          <EventCard key={item.id} item={item} />
        ))}
      </ul>
      {next !== null && <LoadMoreButton failed={failed && t.loadFailed} busy={loading} onClick={list.loadMore} />}
    </>
  )
}
