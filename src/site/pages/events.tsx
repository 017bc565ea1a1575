import '#features/events/browser/events.css'
import { EventList } from '#features/events/browser/EventList.tsx'
import { EventMonths } from '#features/events/browser/EventMonths.tsx'
import { eventsHref } from '#features/events/browser/eventAddress.ts'
import { eventItemOf } from '#features/events/browser/eventItem.ts'
import { eventTextIn, useEventText } from '#features/events/browser/eventText.ts'
import { monthName } from '#features/events/browser/eventTimes.ts'
import { ListEventsQuery } from '#features/events/schema.ts'
import { listEvents } from '#features/events/server/listEvents.ts'
import { listMonths } from '#features/events/server/listMonths.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { PageHandle } from '../pageHandle.ts'
import type { Route } from './+types/events'

export const handle: PageHandle = { query: ['month'] }

/** Upcoming events, or those of one month. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const query = ListEventsQuery.safeParse({ month: url.searchParams.get('month') })
  if (!query.success) throw new Response(null, { status: 404 })
  const [page, months] = await orStatus(Promise.all([listEvents(app, query.data), listMonths(app)]))
  return {
    locale,
    month: query.data.month ?? null,
    months,
    items: page.data.map((event) => eventItemOf(event, locale)),
    next: page.meta.next_cursor,
    origin: app.config.publicUrl,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { locale, month, origin } = loaderData
  const t = eventTextIn(locale)
  const title = [t.title, month && monthName(locale, month)].filter(Boolean).join(' · ')
  const description = month ? `${title}. ${t.intro}` : t.intro
  return pageMeta({ origin, locale, path: eventsHref(locale, month), title, description })
}

export default function Events({ loaderData }: Route.ComponentProps) {
  const { t } = useEventText()
  const { locale, month, months } = loaderData
  return (
    <div className="events-page">
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="events-intro">{t.intro}</p>
      <EventMonths months={months} chosen={month} />
      <EventList key={eventsHref(locale, month)} start={loaderData} />
      <p className="events-subscribe">
        <a className="i i-calendar" href="/api/events/calendar.ics" download>
          {t.subscribe}
        </a>
      </p>
    </div>
  )
}
