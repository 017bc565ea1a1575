import type { App } from '#base/app.ts'
import { encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'
import type { EventPage } from '../schema.ts'
import { decodeEventCursor } from './decodeEventCursor.ts'
import { eventColumns, presentEvent } from './eventRow.ts'

const cursorKind = 'events 1'

type Query = { month?: string | undefined; pagination: number; cursor?: string | undefined }

/**
 * Events by start: those that overlap a month, or else current and upcoming ones. Throws `invalid`
 * for a cursor of another list.
 */
export async function listEvents(app: App, { month, pagination, cursor }: Query): Promise<EventPage> {
  const after = cursor ? decodeEventCursor(cursorKind, cursor) : undefined
  const rows = await app.publicDb
    .selectFrom('events')
    .select(eventColumns)
    .where('ends_at', '>', month ? startOf(month) : app.now())
    .$if(month !== undefined, (query) => query.where('starts_at', '<', startOf(nextMonth(month as string))))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('starts_at', 'id'), '>', tuple(new Date(after?.time ?? 0), after?.id ?? 0))),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.starts_at.getTime(), last.id]))
  return { data: shown.map(presentEvent), meta }
}

/** The start of a month in Kuwait. @param month 2026-12 */
function startOf(month: string): Date {
  return new Date(kuwaitDaySpan(`${month}-01`).since)
}

function nextMonth(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, 7)
}
