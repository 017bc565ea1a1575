import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { TrendingKind } from '../../schema.ts'

/** `first_page` has all posts of a story next to each other, best picture first. */
export type RankingKind = 'first_page' | 'most_popular' | TrendingKind

/** Nobody reads further. */
const maxTrending = 5_000
const maxStories = 3_000
/** The first page is chosen from this many newest stories: at 10,000 stories a day, two days, or eight half-lives. */
const storyCandidates = 20_000
const halfLifeHours = 6
/** How long a replaced ranking stays for readers who are paging through it. */
const replacedTtlMinutes = 10

/** Score of a trending list, over sums of `post_activity` (interaction = comments + all reactions). */
const trendingScores: Record<TrendingKind, string> = {
  mostinteraction: 'comments + likes + dislikes + important + funny + fakenews + saves',
  mostviews: 'views',
  mostimportant: 'important',
  mostlikes: 'likes',
  mostcomment: 'comments',
  mostfunny: 'funny',
  mostfakenews: 'fakenews',
  mostdislike: 'dislikes',
  mostsaved: 'saves',
}

/**
 * Ranks the first page, the nine trending lists (48 hours) and the most popular (24 hours). Only orders
 * that changed are stored. Safe to run at any time, even twice at once.
 */
export async function rankPosts(app: App): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.rankPosts})`.execute(tx)
    const trending = await rankActivity(tx, now)
    const front = await rankStories(tx, now)
    if (trending + front > 0) await sql`select pg_notify('rankings', '')`.execute(tx)
    await sql`delete from rankings r where exists (select from rankings newer where newer.kind = r.kind and newer.id > r.id
      and newer.created_at < ${now}::timestamptz - make_interval(mins => ${replacedTtlMinutes}))`.execute(tx)
  })
}

async function rankActivity(tx: Tx, now: Date): Promise<number> {
  const lists = Object.entries(trendingScores).map(([kind, score]) => orderBy(kind, score))
  lists.push(orderBy('most_popular', 'views_of_day'))
  const counters = ['views', 'comments', 'likes', 'dislikes', 'important', 'funny', 'fakenews', 'saves']
  const sums = counters.map((counter) => `sum(${counter}) as ${counter}`).join(', ')
  return store(
    tx,
    now,
    sql`with sums as (
        select post_id, ${sql.raw(sums)}, sum(views) filter (where hour > ${now}::timestamptz - interval '24 hours') as views_of_day
        from post_activity where hour > ${now}::timestamptz - interval '48 hours' group by post_id),
      active as materialized (select sums.*, p.published_at from sums join posts p on p.id = sums.post_id)
      ${sql.raw(lists.join(' union all '))}`,
  )
}

function orderBy(kind: string, score: string): string {
  return `select '${kind}' as kind, array(select post_id from active where ${score} > 0
    order by ${score} desc, published_at desc, post_id desc limit ${maxTrending}) as post_ids`
}

/** Pinned stories first, then by score: twice the agencies, or 15 interactions, count as much as being six hours newer. */
async function rankStories(tx: Tx, now: Date): Promise<number> {
  return store(
    tx,
    now,
    sql`with candidates as (
        (select * from stories order by last_published_at desc limit ${storyCandidates})
        union select * from stories where pinned_until > ${now}),
      interactions as (
        select p.story_id, sum(c.comments + c.likes + c.dislikes + c.important + c.funny + c.fakenews + c.saves) as total
        from candidates join posts p on p.story_id = candidates.id join post_counters c on c.post_id = p.id group by p.story_id),
      scored as (
        select s.id, s.last_published_at, coalesce(s.pinned_until > ${now}, false) as pinned,
          (1 + log(2, greatest(s.agency_count, 1))) * (1 + log(2, 1 + coalesce(i.total, 0)) / 4)
          * power(0.5::float8, least(1000, greatest(0, extract(epoch from ${now}::timestamptz - s.last_published_at)) / ${3600 * halfLifeHours})) as score
        from candidates s left join interactions i on i.story_id = s.id),
      best as (select * from scored order by pinned desc, score desc, last_published_at desc, id desc limit ${maxStories})
      select 'first_page' as kind, coalesce(array_agg(p.id order by b.pinned desc, b.score desc, b.last_published_at desc, b.id desc,
        p.image_url is null, p.published_at, p.id), '{}') as post_ids
      from best b join posts p on p.story_id = b.id`,
  )
}

/** Stores the lists whose order differs from the newest of their kind. Returns how many. */
async function store(tx: Tx, now: Date, lists: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into rankings (kind, created_at, post_ids)
    select kind, ${now}, post_ids from (${lists}) fresh
    where post_ids <> coalesce((select r.post_ids from rankings r where r.kind = fresh.kind order by r.id desc limit 1), '{}')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
