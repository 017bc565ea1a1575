import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { kuwaitDay, kuwaitDaySpan } from '#kuwaitTime.ts'
import { type DaysAround, firstDay } from '../../schema.ts'
import { conditionsOf, type PostFilter, readFilter } from './filterPosts.ts'
import type { ListPostsQuery } from './listQuery.ts'

/**
 * The archive around the day of a list. Throws `not_found` for a day before the archive begins, and
 * what `readFilter` throws.
 */
export async function findDaysAround(app: App, day: string, query: ListPostsQuery, options: { own: boolean }): Promise<DaysAround> {
  const filter = await readFilter(app, query, options.own)
  const { since, until } = kuwaitDaySpan(day)
  const start = kuwaitDaySpan(firstDay).since
  const afterNow = app.now().getTime() + 1
  const whole = { ...filterOfAll, mediaType: query.media_type, day: { since: start, until: afterNow } }
  const [first, previous, next] = await Promise.all([
    findDay(app, whole, 'asc'),
    filter && findDay(app, { ...filter, day: { since: start, until: since } }, 'desc'),
    filter && findDay(app, { ...filter, day: { since: until, until: afterNow } }, 'asc'),
  ])
  if (first === null || day < first) throw new AppError('not_found')
  return { first, previous, next, today: kuwaitDay(app.now().getTime()) }
}

const filterOfAll = { quickView: false, own: false, agency: undefined, language: undefined, section: undefined }

/** The first or the last day in Kuwait with a post that passes the filter. */
async function findDay(app: App, filter: PostFilter, order: 'asc' | 'desc'): Promise<string | null> {
  const { conditions, values } = conditionsOf(filter)
  const text = `select p.published_at from posts p where ${conditions} order by p.published_at ${order}, p.id ${order} limit 1`
  const { rows } = await app.replicaPool.query<{ published_at: Date }>(text, values)
  return rows[0] ? kuwaitDay(rows[0].published_at.getTime()) : null
}
