import { eventHref } from './eventAddress.ts'
import type { EventItem } from './eventItem.ts'
import { useEventText } from './eventText.ts'
import { eventTime, startDay } from './eventTimes.ts'

/** An event in a list: its day in large type, then what, when and where. */
export function EventCard({ item }: { item: EventItem }) {
  const { locale, t } = useEventText()
  const { day, month } = startDay(locale, item)
  return (
    <li className="event">
      <p className="event-day" aria-hidden="true">
        <strong>{day}</strong>
        <span>{month}</span>
      </p>
      <div className="event-body">
        <p className="meta event-kind">{t.kinds[item.kind]}</p>
        <h2>
          <a href={eventHref(locale, item.id)} dir="auto">
            {item.title}
          </a>
        </h2>
        <p className="event-when">
          <time dateTime={item.startsAt}>{eventTime(locale, item)}</time>
        </p>
        {item.place && (
          <p className="event-where">
            <bdi>{item.place}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}
