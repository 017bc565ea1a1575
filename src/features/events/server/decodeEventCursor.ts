import { maxInt } from '#base/api/idLimits.ts'
import { decodeCursor, maxTime } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'

/**
 * Start (in milliseconds) and id of the event after which a page begins. Throws `invalid` for a
 * cursor of another list, and for an impossible time or id, which PostgreSQL might not be able to
 * hold.
 */
export function decodeEventCursor(kind: string, cursor: string): { time: number; id: number } {
  const [time = 0, id = 0] = decodeCursor(kind, 2, cursor)
  if (time < 0 || time > maxTime || id < 1 || id > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { time, id }
}
