import type { Locale } from '#text/locale.ts'
import type { CalendarEvent, EventKind } from '../schema.ts'

/** An event in the language of the page; missing texts are in the other language. */
export type EventItem = {
  id: number
  kind: EventKind
  title: string
  place: string | null
  description: string | null
  startsAt: string
  endsAt: string
  isAllDay: boolean
}

export function eventItemOf(event: CalendarEvent, locale: Locale): EventItem {
  const other = locale === 'ar' ? 'en' : 'ar'
  const text = (field: 'title' | 'place' | 'description') => event[`${field}_${locale}`] ?? event[`${field}_${other}`]
  return {
    id: event.id,
    kind: event.kind,
    title: text('title') ?? '',
    place: text('place'),
    description: text('description'),
    startsAt: event.starts_at,
    endsAt: event.ends_at,
    isAllDay: event.is_all_day,
  }
}
