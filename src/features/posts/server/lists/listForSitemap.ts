import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import { withoutLabels } from '#text/withoutLabels.ts'

type MediaType = 'text' | 'media'
export type SitemapPost = {
  id: number
  title: string
  language: Locale
  own: boolean
  media: boolean
  publishedAt: Date
  updatedAt: Date
}
/** Time from `from`, included, to `until`, excluded. */
export type Period = { from: Date; until: Date }

/**
 * Posts of a type and a period, oldest first, so that the parts of a month that is over stay as
 * they are. `part` counts from 1, and has up to `size` posts.
 */
export async function listForSitemap(
  app: App,
  type: MediaType,
  { from, until }: Period,
  { part, size }: { part: number; size: number },
): Promise<SitemapPost[]> {
  const rows = await app.replica
    .selectFrom('posts')
    .select(['id', 'title', 'language', 'is_own', 'published_at', 'updated_at'])
    .where('media_type', '=', type)
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .orderBy('published_at')
    .orderBy('id')
    .limit(size)
    .offset((part - 1) * size)
    .execute()
  return rows.map(({ id, title, language, is_own, published_at, updated_at }) => ({
    id,
    title: withoutLabels(title),
    language: language as Locale,
    own: is_own,
    media: type === 'media',
    publishedAt: published_at,
    updatedAt: updated_at,
  }))
}

/**
 * The months (UTC, `2026-11`) since 2000 with posts of a type up to a time, newest first, and their
 * numbers of posts. Counted month by month on the index of published posts: grouping a million
 * posts takes ten times as long.
 */
export async function countByMonth(app: App, type: MediaType, until: Date): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    with months as (
      select m as start, least(date_add(m, interval '1 month', 'UTC'), ${until}) as until
      from generate_series(
        greatest('2000-01-01Z', date_trunc('month', (select min(published_at) from posts where media_type = ${type}), 'UTC')),
        ${until}, interval '1 month', 'UTC') m)
    select to_char(start at time zone 'UTC', 'YYYY-MM') as month, count::int
    from months, lateral (select count(*) from posts where media_type = ${type} and published_at >= start and published_at < until) posts
    where count > 0 order by start desc`.execute(app.replica)
  return rows
}

/** The number of news posts of a period. */
export async function countInPeriod(app: App, { from, until }: Period): Promise<number> {
  const { count } = await app.replica
    .selectFrom('posts')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('media_type', '=', 'text')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .executeTakeFirstOrThrow()
  return count
}
