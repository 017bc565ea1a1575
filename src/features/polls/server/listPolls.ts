import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { ListPollsQuery, PollPage } from '../schema.ts'
import { listTrending } from './listTrending.ts'
import { type PollRow, pollColumns, pollJoins, poolFor, presentPolls } from './pollRow.ts'
import { requireCategory } from './requireCategory.ts'

/**
 * Lists one page of the polls that have opened, newest first; closed ones are sorted by their
 * closing time. Throws `invalid` for an unknown category, or a cursor of another list.
 * @param readerId the reader whose votes are included
 */
export async function listPolls(app: App, query: ListPollsQuery, readerId: number | null = null): Promise<PollPage> {
  if (query.filter !== undefined) await requireCategory(app, query.filter)
  if (query.type === 'trending') return listTrending(app, query, readerId)
  const { pagination, cursor, filter } = query
  const order = query.type === 'closed' ? 'closes_at' : 'opens_at'
  const values: unknown[] = [readerId, app.now()]
  const conditions = ['not p.is_draft', 'p.opens_at <= $2']
  if (query.type === 'open') conditions.push('p.closes_at > $2')
  if (query.type === 'closed') conditions.push('p.closes_at <= $2')
  if (filter !== undefined) conditions.push(`p.category_id = $${values.push(filter)}`)
  if (cursor) {
    const after = readCursor(order, cursor)
    conditions.push(`(p.${order}, p.id) < ($${values.push(new Date(after.time))}, $${values.push(after.id)}::bigint)`)
  }
  const { rows } = await poolFor(app, readerId).query<PollRow>(
    `select ${pollColumns} from polls p ${pollJoins} where ${conditions.join(' and ')}
     order by p.${order} desc, p.id desc limit $${values.push(pagination + 1)}`,
    values,
  )
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(`polls ${order} 1`, [last[order].getTime(), last.id]))
  return { data: await presentPolls(app, shown), meta }
}

function readCursor(order: string, cursor: string): { time: number; id: number } {
  const [time = 0, id = 0] = decodeCursor(`polls ${order} 1`, 2, cursor)
  return { time: checkTime(time), id }
}

/** Throws `invalid` for a time that PostgreSQL cannot store, or that no poll has. */
function checkTime(time: number): number {
  if (time < 0 || time > maxTime) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return time
}
