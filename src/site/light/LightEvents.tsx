import { maxInt } from '#base/api/idLimits.ts'
import { AppError } from '#base/errors.ts'
import { eventHref, eventsHref } from '#features/events/browser/eventAddress.ts'
import { type EventItem, eventItemOf } from '#features/events/browser/eventItem.ts'
import { eventTextIn } from '#features/events/browser/eventText.ts'
import { eventTime, monthName } from '#features/events/browser/eventTimes.ts'
import { ListEventsQuery } from '#features/events/schema.ts'
import { listEvents } from '#features/events/server/listEvents.ts'
import { listMonths } from '#features/events/server/listMonths.ts'
import { readEvent } from '#features/events/server/readEvent.ts'
import type { Locale } from '#text/locale.ts'
import { lightHref } from '#ui/lightAddress.ts'
import { LightPaging } from './LightPaging.tsx'
import { idIn, type LightPage, type LightRequest } from './lightPage.ts'

/** Upcoming events, or those of a month. Throws `not_found` for an invalid month. */
export async function lightEvents({ app, locale, url, cursor }: LightRequest): Promise<LightPage> {
  const query = ListEventsQuery.safeParse({ month: url.searchParams.get('month'), cursor })
  if (!query.success) throw new AppError('not_found')
  const [{ data, meta }, months] = await Promise.all([listEvents(app, query.data), listMonths(app)])
  const { month } = query.data
  const t = eventTextIn(locale)
  const href = eventsHref(locale, month)
  return {
    title: [t.title, month && monthName(locale, month)].filter(Boolean).join(' · '),
    canonical: cursor ? null : href,
    content: (
      <>
        <h1>{t.title}</h1>
        <p className="meta">{t.intro}</p>
        <Months months={months} chosen={month} locale={locale} />
        {data.length === 0 && <p>{month ? t.noneInMonth : t.noneUpcoming}</p>}
        <ul className="list">
          {data.map((event) => {
            const item = eventItemOf(event, locale)
            return (
              <li key={item.id}>
                <a href={lightHref(eventHref(locale, item.id))} dir="auto">
                  {item.title}
                </a>
                <EventFacts item={item} locale={locale} />
              </li>
            )
          })}
        </ul>
        <LightPaging locale={locale} href={href} next={meta.next_cursor} isStart={!cursor} />
      </>
    ),
  }
}

function Months({ months, chosen, locale }: { months: string[]; chosen: string | undefined; locale: Locale }) {
  const t = eventTextIn(locale)
  return (
    <nav aria-label={t.monthsLabel}>
      <ul>
        {[undefined, ...months].map((month) => (
          <li key={month ?? ''}>
            <a href={lightHref(eventsHref(locale, month))} aria-current={month === chosen ? 'page' : undefined}>
              {month ? monthName(locale, month) : t.upcoming}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function EventFacts({ item, locale }: { item: EventItem; locale: Locale }) {
  return (
    <p className="meta">
      {eventTextIn(locale).kinds[item.kind]} · <time dateTime={item.startsAt}>{eventTime(locale, item)}</time>
      {item.place && (
        <>
          {' · '}
          <bdi>{item.place}</bdi>
        </>
      )}
    </p>
  )
}

/** An event. Throws what `readEvent` throws. */
export async function lightEvent({ app, locale, url }: LightRequest): Promise<LightPage> {
  const id = idIn(url, maxInt)
  const item = eventItemOf(await readEvent(app, id), locale)
  const t = eventTextIn(locale)
  return {
    title: item.title,
    canonical: eventHref(locale, id),
    content: (
      <>
        <article>
          <h1 dir="auto">{item.title}</h1>
          <EventFacts item={item} locale={locale} />
          {item.description && <p dir="auto">{item.description}</p>}
        </article>
        <p className="more">
          <a href={`/api/events/${id}/event.ics`}>{t.addToCalendar}</a> <a href={lightHref(eventsHref(locale))}>{t.back}</a>
        </p>
      </>
    ),
  }
}
