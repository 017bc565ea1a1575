import type { CalendarEvent } from '../schema.ts'

/** The columns of an `EventRow` in the table `events`. */
export const eventColumns = [
  'events.id',
  'events.kind',
  'events.title_ar',
  'events.title_en',
  'events.place_ar',
  'events.place_en',
  'events.description_ar',
  'events.description_en',
  'events.starts_at',
  'events.ends_at',
  'events.is_all_day',
] as const

export type EventRow = Omit<CalendarEvent, 'kind' | 'starts_at' | 'ends_at'> & { kind: string; starts_at: Date; ends_at: Date }

export function presentEvent<Row extends EventRow>({ kind, starts_at, ends_at, ...row }: Row) {
  // The table allows no other kinds.
  return { ...row, kind: kind as CalendarEvent['kind'], starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() }
}
