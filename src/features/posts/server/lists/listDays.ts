import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { kuwaitDaySpan } from '#kuwaitTime.ts'
import type { Locale } from '#text/locale.ts'
import { firstDay } from '../../schema.ts'

/**
 * The days in Kuwait with news, newest first. One step in the index of published posts for each
 * day: grouping a million posts takes far longer.
 * @param language undefined: of news in any language
 */
export async function listDays(app: App, language?: Locale): Promise<string[]> {
  const start = new Date(kuwaitDaySpan(firstDay).since)
  const passes = sql`media_type = 'text' and published_at <= ${app.now()} ${language ? sql`and language = ${language}` : sql``}`
  const { rows } = await sql<{ day: string }>`
    with recursive days as (
      (select published_at as at from posts where ${passes} and published_at >= ${start} order by published_at limit 1)
      union all
      select (select published_at from posts where ${passes} and published_at >= date_trunc('day', days.at, 'Asia/Kuwait') + interval '24 hours'
        order by published_at limit 1) from days where days.at is not null)
    select to_char(at at time zone 'Asia/Kuwait', 'YYYY-MM-DD') as day from days where at is not null order by at desc`.execute(app.replica)
  return rows.map(({ day }) => day)
}
