import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'

/** The address of the list of events: of one month (2026-12), or upcoming. */
export function eventsHref(locale: Locale, month?: string | null): string {
  return inLocale(locale, '/events') + (month ? `?${new URLSearchParams({ month })}` : '')
}

export function eventHref(locale: Locale, id: number): string {
  return inLocale(locale, `/events/${id}`)
}
