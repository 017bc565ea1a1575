import { sql } from 'kysely'
import type { App } from '#base/app.ts'

export type SitemapPost = { id: number; title: string; own: boolean; publishedAt: Date; updatedAt: Date }
/** From `from`, included, to `until`, excluded. */
export type Period = { from: Date; until: Date }

/** News posts of a period, oldest first, so that the parts of a month that is over stay as they are. `part` counts from 1, and has up to `size` posts. */
export async function listForSitemap(app: App, { from, until }: Period, part: number, size: number): Promise<SitemapPost[]> {
  const rows = await app.replica
    .selectFrom('posts')
    .select(['id', 'title', 'is_own', 'published_at', 'updated_at'])
    .where('media_type', '=', 'text')
    .where('published_at', '>=', from)
    .where('published_at', '<', until)
    .orderBy('published_at')
    .orderBy('id')
    .limit(size)
    .offset((part - 1) * size)
    .execute()
  return rows.map(({ id, title, is_own, published_at, updated_at }) => ({
    id,
    title,
    own: is_own,
    publishedAt: published_at,
    updatedAt: updated_at,
  }))
}

/** The months (UTC, `2026-11`) with news posts up to a time, newest first, and their numbers of posts. */
export async function countByMonth(app: App, until: Date): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(date_trunc('month', published_at at time zone 'UTC'), 'YYYY-MM') as month, count(*)::int as count
    from posts where media_type = 'text' and published_at <= ${until} group by 1 order by 1 desc`.execute(app.replica)
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
