import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { DeskEvent, DeskEventPage } from '../schema.ts'
import { decodeEventCursor } from './decodeEventCursor.ts'
import { type EventRow, eventColumns, presentEvent } from './eventRow.ts'

const cursorKind = 'desk events 1'

/** All events, latest start first. Throws `invalid` for a cursor of another list. */
export async function listDeskEvents(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<DeskEventPage> {
  const { time, id } = cursor ? decodeEventCursor(cursorKind, cursor) : { time: maxTime, id: maxInt }
  const rows = await select(app)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('events.starts_at', 'events.id'), '<', tuple(new Date(time), id)))
    .orderBy('events.starts_at', 'desc')
    .orderBy('events.id', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.starts_at.getTime(), last.id]))
  return { data: shown.map(present), meta }
}

/** Throws `not_found`. */
export async function readDeskEvent(app: App, id: number): Promise<DeskEvent> {
  const row = await select(app).where('events.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return present(row)
}

function select(app: App) {
  return app.db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.author_id')
    .select([...eventColumns, 'users.name as author', 'events.updated_at'])
}

function present({ updated_at, ...row }: EventRow & { author: string | null; updated_at: Date }): DeskEvent {
  return { ...presentEvent(row), updated_at: updated_at.toISOString() }
}
