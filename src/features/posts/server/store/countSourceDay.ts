import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { delayClass, delayLimits } from './delayLimits.ts'
import type { NewPost } from './insertPosts.ts'

/**
 * Clocks differ a little; a date further in the future is a mistake and says nothing about the
 * delay.
 */
const maxAheadSeconds = 60

/**
 * Adds the new posts of one read to what their source brought today (`source_days`), one row.
 * Called last in the transaction that stores them: they are counted once, or not at all.
 * @param storyIds of the posts, whose counts include them already
 */
export async function countSourceDay(tx: Tx, sourceId: number, posts: NewPost[], storyIds: number[], now: Date): Promise<void> {
  const delays = posts.flatMap(({ draft: { publishedAt } }) => {
    const seconds = publishedAt ? (now.getTime() - publishedAt.getTime()) / 1000 : Number.NaN
    return publishedAt && seconds > -maxAheadSeconds ? [{ class: delayClass(seconds), published: publishedAt }] : []
  })
  await sql`
    with late as (select l.class from unnest(${delays.map((delay) => delay.class)}::int[], ${delays.map(({ published }) => published)}::timestamptz[])
        as l (class, published) join sources s on s.id = ${sourceId} and l.published >= s.created_at),
      classes as (select array_agg((select count(*)::int from late where late.class = n) order by n) as counts
        from generate_series(0, ${delayLimits.length}::int) as n),
      opened as (select count(*)::int as n from stories s
        join (select id, count(*) as posts from unnest(${storyIds}::bigint[]) as mine (id) group by id) mine on mine.id = s.id and mine.posts = s.post_count)
    insert into source_days as d (source_id, day, posts, opened, delays)
    select ${sourceId}, ${kuwaitDay(now.getTime())}::date, ${posts.length}, opened.n, classes.counts from opened, classes
    on conflict (source_id, day) do update set posts = d.posts + excluded.posts, opened = d.opened + excluded.opened,
      delays = (select array_agg(coalesce(a, 0) + coalesce(b, 0) order by at)
        from unnest(d.delays, excluded.delays) with ordinality as both_days (a, b, at))`.execute(tx)
}
