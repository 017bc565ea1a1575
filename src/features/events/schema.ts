import { z } from 'zod'
import { optionalText, timeInBody } from '#base/api/bodyValues.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { cursor, optional, pageSize, wholeNumber } from '#base/api/queryValues.ts'
import { pageOf } from '#base/api/replies.ts'
import { forbiddenInText } from '#text/forbiddenInLine.ts'

const eventKinds = ['national_day', 'match', 'exhibition', 'parliament', 'other'] as const
export type EventKind = (typeof eventKinds)[number]

/** Maximum lengths, in characters. */
const eventLimits = { title: 160, place: 120, description: 2000 } as const

/**
 * An event as readers see it. A text that is null may exist in the other language. Times are ISO
 * 8601 in UTC; `ends_at` is exclusive.
 */
export const CalendarEvent = z.object({
  id: z.int(),
  kind: z.enum(eventKinds),
  title_ar: z.string().nullable(),
  title_en: z.string().nullable(),
  place_ar: z.string().nullable(),
  place_en: z.string().nullable(),
  description_ar: z.string().nullable(),
  description_en: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  is_all_day: z.boolean(),
})
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const EventPage = pageOf(CalendarEvent)
export type EventPage = z.infer<typeof EventPage>

/** Page size of lists of events. */
const eventPageSize = 50

/** A month of the calendar in Kuwait: 2026-12. */
const Month = z.string('bad_month').regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'bad_month')

export const ListEventsQuery = z.strictObject({
  pagination: pageSize(eventPageSize, 200),
  cursor,
  month: optional(Month).meta({ description: 'YYYY-MM in Kuwait; what is on or still to come when absent' }),
})
export type ListEventsQuery = z.output<typeof ListEventsQuery>

export const EventParams = z.object({ id: wholeNumber(1, maxInt) })

/**
 * An editor's input. For an event of whole days, the times are any within the first and the last
 * day.
 */
export const EventForm = z.strictObject({
  kind: z.enum(eventKinds, 'bad_choice'),
  title_ar: optionalText(eventLimits.title),
  title_en: optionalText(eventLimits.title),
  place_ar: optionalText(eventLimits.place),
  place_en: optionalText(eventLimits.place),
  description_ar: optionalText(eventLimits.description, forbiddenInText),
  description_en: optionalText(eventLimits.description, forbiddenInText),
  starts_at: timeInBody,
  ends_at: timeInBody,
  is_all_day: z.boolean('bad_choice').default(false),
  /**
   * Time of the version being edited: if somebody else has changed it since, nothing is
   * overwritten.
   */
  updated_at: z.iso.datetime({ error: 'bad_time' }).nullish(),
})
export type EventForm = z.output<typeof EventForm>
export type EventDraft = z.input<typeof EventForm>

/** An event as the desk sees it. */
export const DeskEvent = CalendarEvent.extend({ author: z.string().nullable(), updated_at: z.string() })
export type DeskEvent = z.infer<typeof DeskEvent>

export const DeskEventPage = pageOf(DeskEvent)
export type DeskEventPage = z.infer<typeof DeskEventPage>

export const ListDeskEventsQuery = z.strictObject({ pagination: pageSize(20, 200), cursor })
