import { sql } from 'kysely'
import { maxBigint, maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { type Channel, channels } from '#features/channels/channels.ts'
import type { GivenUp, GivenUpPage } from '../../schema.ts'
import { isGivenUp, isTakenOver } from './givenUp.ts'

const cursorKind = 'given up 1'

type Row = Omit<GivenUp, 'id' | 'planned_at'> & { story_id: number; planned_at: Date }

/**
 * Lists the deliveries that were given up, newest first. Their stories are not shown: those are the
 * reader's own, and on their page. Throws `invalid` for a cursor of another list.
 */
export async function listGivenUp(
  app: App,
  { pagination, cursor }: { pagination: number; cursor?: string | undefined },
): Promise<GivenUpPage> {
  const [time, story, user, channel] = cursor ? readCursor(cursor) : [maxTime, maxBigint, maxInt, 0]
  const { rows } = await sql<Row>`
    select d.story_id, d.user_id, d.channel, d.state, d.reason, d.provider_error, d.attempts, d.planned_at, ${isTakenOver} as is_taken_over
    from deliveries d where ${isGivenUp}
      and (d.planned_at, d.story_id, d.user_id, d.channel) < (${new Date(time)}::timestamptz, ${story}::bigint, ${user}::int, ${channels[channel]})
    order by d.planned_at desc, d.story_id desc, d.user_id desc, d.channel desc limit ${pagination + 1}`.execute(app.db)
  const { shown, meta } = pageOfRows(rows, pagination, (last) =>
    encodeCursor(cursorKind, [last.planned_at.getTime(), last.story_id, last.user_id, channels.indexOf(last.channel as Channel)]),
  )
  return {
    data: shown.map(({ story_id, planned_at, ...row }) => ({
      id: `${story_id}-${row.user_id}-${row.channel}`,
      ...row,
      planned_at: planned_at.toISOString(),
    })),
    meta,
  }
}

function readCursor(cursor: string): [number, number, number, number] {
  const [time = -1, story = 0, user = 0, channel = -1] = decodeCursor(cursorKind, 4, cursor)
  const isPossible = time >= 0 && time <= maxTime && story > 0 && user > 0 && user <= maxInt && channels[channel] !== undefined
  if (!isPossible) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return [time, story, user, channel]
}
