import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { CalendarEvent } from '../schema.ts'
import { eventColumns, presentEvent } from './eventRow.ts'

/** Throws `not_found`. */
export async function readEvent(app: App, id: number): Promise<CalendarEvent> {
  const row = await app.publicDb.selectFrom('events').select(eventColumns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return presentEvent(row)
}
