import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { TrendingKind } from '../../schema.ts'
import { rankStories } from './rankStories.ts'

/**
 * The first page of an edition has all posts of a story next to each other: first those in its
 * language, newest first. `first_page`: of the Arabic edition, and in both languages.
 */
export type RankingKind = 'first_page' | 'first_page_en' | 'most_popular' | TrendingKind

/** Nobody reads further. */
const maxTrending = 5_000
/** How long a replaced ranking stays for readers who are paging through it. */
const replacedTtlMinutes = 10

/**
 * Score of a trending list, over sums of `post_activity` (interaction = comments + all reactions).
 */
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
 * Ranks the first page, the nine trending lists (48 hours) and the most popular (24 hours). Only
 * orders that changed are stored. Safe to run at any time, even twice at once.
 */
export async function rankPosts(app: App): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.rankPosts})`.execute(tx)
    const trending = await rankActivity(tx, now)
    const front = await store(tx, now, rankStories(now))
    if (trending + front > 0) await notify(tx, 'rankings')
    await sql`delete from rankings r where exists (select from rankings newer where newer.kind = r.kind and newer.id > r.id
      and newer.created_at < ${now}::timestamptz - make_interval(mins => ${replacedTtlMinutes}))`.execute(tx)
  })
}

/**
 * Ranks the first pages alone after an editor's decision, and has every process render its pages
 * again before it sends them once more. Safe to run at any time, even twice at once.
 */
export async function rankFrontPage(app: App): Promise<void> {
  const now = app.now()
  await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryLocks.rankPosts})`.execute(tx)
    await store(tx, now, rankStories(now))
    await notify(tx, 'news_by_hand')
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

/** Stores the lists whose order differs from the newest of their kind. Returns how many. */
async function store(tx: Tx, now: Date, lists: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into rankings (kind, created_at, post_ids)
    select kind, ${now}, post_ids from (${lists}) fresh
    where post_ids <> coalesce((select r.post_ids from rankings r where r.kind = fresh.kind order by r.id desc limit 1), '{}')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
