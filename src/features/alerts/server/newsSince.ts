import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'

/**
 * A day with fewer posts than this part of the busiest one's was before the installation: feeds
 * still held a few of its posts.
 */
const leastPart = 0.1

/**
 * The start of the first day in Kuwait since then of which there is the news, in ms since 1970;
 * `since` itself if there is none.
 */
export async function newsSince(app: App, since: number): Promise<number> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from (
      select (published_at at time zone 'Asia/Kuwait')::date as day, count(*) as posts, max(count(*)) over () as most
      from posts where media_type in ('text', 'media') and published_at >= ${new Date(since)} and published_at <= ${app.now()} group by 1) d
    where posts >= most * ${leastPart}::float8`.execute(app.replica)
  const day = rows[0]?.day
  return day ? Math.max(since, kuwaitDaySpan(day).since) : since
}
