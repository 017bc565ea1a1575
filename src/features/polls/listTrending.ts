import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor } from '#base/cursor.ts'
import { demandTime, poolFor } from './listPolls.ts'
import { type PollRow, pollColumns, pollJoins, presentPolls } from './pollRow.ts'
import type { PollPage } from './schema.ts'

/** product.md: trending counts over the last 48 hours. */
const recentMs = 48 * 3_600_000
const cursorKind = 'polls trending 1'

type RankedRow = PollRow & { recent: number }

/**
 * Open polls, those with most votes in the last 48 hours first. Every page is of the moment at which the first one was asked for: the cursor
 * carries it, and votes that came later do not count, so nothing is skipped or repeated.
 */
export async function listTrending(
  app: App,
  { pagination, cursor, filter }: { pagination: number; cursor?: string | undefined; filter?: number | undefined },
  readerId: number | null = null,
): Promise<PollPage> {
  const [asOf = 0, votes = 0, id = 0] = cursor ? decodeCursor(cursorKind, 3, cursor) : [app.now().getTime()]
  const values: unknown[] = [readerId, new Date(demandTime(asOf)), new Date(demandTime(asOf) - recentMs)]
  const conditions = ['not p.is_draft', 'p.opens_at <= $2', 'p.closes_at > $2']
  if (filter !== undefined) conditions.push(`p.category_id = $${values.push(filter)}`)
  if (cursor) conditions.push(`(coalesce(r.recent, 0), p.id) < ($${values.push(votes)}, $${values.push(id)})`)
  const { rows } = await poolFor(app, readerId).query<RankedRow>(
    `with recent_votes as (
       select poll_id, count(*) as recent from poll_votes where created_at > $3 and created_at <= $2 group by poll_id)
     select ${pollColumns}, coalesce(r.recent, 0) as recent from polls p left join recent_votes r on r.poll_id = p.id ${pollJoins}
     where ${conditions.join(' and ')} order by recent desc, p.id desc limit $${values.push(pagination + 1)}`,
    values,
  )
  const shown = rows.slice(0, pagination)
  const last = rows.length > pagination ? shown.at(-1) : undefined
  const next_cursor = last ? encodeCursor(cursorKind, [asOf, last.recent, last.id]) : null
  return { data: await presentPolls(app, shown), meta: { next_cursor, per_page: pagination } }
}
