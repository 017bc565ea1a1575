import '#features/events/browser/events.css'
import { EventArticle } from '#features/events/browser/EventArticle.tsx'
import { eventHref } from '#features/events/browser/eventAddress.ts'
import { eventItemOf } from '#features/events/browser/eventItem.ts'
import { eventTime } from '#features/events/browser/eventTimes.ts'
import { EventParams } from '#features/events/schema.ts'
import { readEvent } from '#features/events/server/readEvent.ts'
import { localeOf } from '#text/locale.ts'
import { appContext } from '../loaders/appContext.ts'
import { orStatus } from '../loaders/orStatus.ts'
import { pageMeta } from '../meta/pageMeta.ts'
import type { Route } from './+types/event'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const locale = localeOf(url.pathname)
  const named = EventParams.safeParse(params)
  if (!named.success) throw new Response(null, { status: 404 })
  const event = await orStatus(readEvent(app, named.data.id))
  return { item: eventItemOf(event, locale), locale, origin: app.config.publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { item, locale, origin } = loaderData
  const description = [eventTime(locale, item), item.place].filter(Boolean).join(' · ')
  return pageMeta({ origin, locale, path: eventHref(locale, item.id), title: item.title, description, kind: 'article' })
}

export default function EventPage({ loaderData: { item } }: Route.ComponentProps) {
  return <EventArticle item={item} />
}
