import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { PollPage } from '../schema.ts'
import { type PollRow, pollColumns, pollJoins, poolFor, presentPolls } from './pollRow.ts'
import { countIntervalMs, recentVotes } from './recentVotes.ts'

const cursorKind = 'polls trending 2'
/** Older cursors are refused. */
const cursorLifetimeMs = 24 * 3_600_000

type RankedRow = PollRow & { recent: number }

/**
 * Open polls, those with the most votes in the last 48 hours first. All pages are counted as of the
 * time of the first one, which is in the cursor: later votes do not count, so nothing is skipped or
 * repeated.
 */
export async function listTrending(
  app: App,
  { pagination, cursor, filter }: { pagination: number; cursor?: string | undefined; filter?: number | undefined },
  readerId: number | null = null,
): Promise<PollPage> {
  const now = app.now().getTime()
  const [asOf = 0, votes = 0, id = 0] = cursor ? readCursor(now, cursor) : [now - (now % countIntervalMs)]
  const { ids, counts } = await recentVotes(app, asOf)
  const values: unknown[] = [readerId, new Date(asOf), ids, counts]
  const conditions = ['not p.is_draft', 'p.opens_at <= $2', 'p.closes_at > $2']
  if (filter !== undefined) conditions.push(`p.category_id = $${values.push(filter)}`)
  if (cursor) conditions.push(`(coalesce(r.recent, 0), p.id) < ($${values.push(votes)}::bigint, $${values.push(id)}::bigint)`)
  const { rows } = await poolFor(app, readerId).query<RankedRow>(
    `select ${pollColumns}, coalesce(r.recent, 0) as recent
     from polls p left join unnest($3::int[], $4::int[]) as r (poll_id, recent) on r.poll_id = p.id ${pollJoins}
     where ${conditions.join(' and ')} order by recent desc, p.id desc limit $${values.push(pagination + 1)}`,
    values,
  )
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [asOf, last.recent, last.id]))
  return { data: await presentPolls(app, shown), meta }
}

/** Throws `invalid` for a time as of which no page was counted recently. */
function readCursor(now: number, cursor: string): number[] {
  const after = decodeCursor(cursorKind, 3, cursor)
  const [asOf = 0] = after
  if (asOf % countIntervalMs !== 0 || asOf > now || asOf < now - cursorLifetimeMs) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return after
}
