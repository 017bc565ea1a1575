import { eventsHref } from './eventAddress.ts'
import type { EventItem } from './eventItem.ts'
import { useEventText } from './eventText.ts'
import { eventTime } from './eventTimes.ts'

/** An event, with a link that adds it to the reader's calendar. */
export function EventArticle({ item }: { item: EventItem }) {
  const { locale, t } = useEventText()
  return (
    <article className="article event-page">
      <p className="event-back">
        <a className="i i-back" href={eventsHref(locale)}>
          {t.back}
        </a>
      </p>
      <p className="meta event-kind">{t.kinds[item.kind]}</p>
      <h1 tabIndex={-1} dir="auto">
        {item.title}
      </h1>
      <dl className="event-facts">
        <dt>{t.when}</dt>
        <dd>
          <time dateTime={item.startsAt}>{eventTime(locale, item)}</time>
        </dd>
        {item.place && (
          <>
            <dt>{t.where}</dt>
            <dd>
              <bdi>{item.place}</bdi>
            </dd>
          </>
        )}
      </dl>
      {item.description && (
        <p className="event-text" dir="auto">
          {item.description}
        </p>
      )}
      <p>
        <a className="button button-main i i-calendar" href={`/api/events/${item.id}/event.ics`} download>
          {t.addToCalendar}
        </a>
      </p>
    </article>
  )
}
