import type pg from 'pg'
import type { Difference, Journal } from './journal.ts'

/**
 * The text of a deleted comment is erased some time later; whether it should be deleted is checked
 * separately.
 */
const erased = 'erased'

/**
 * Queries for the state of the database by the keys of the journal, independent of the site's
 * queries.
 */
const queries: { kind: string; absent: string; text: string }[] = [
  {
    kind: 'reaction',
    absent: 'off',
    text: `select user_id || ' ' || resource_type || ' ' || resource_id || ' ' || kind as key, 'on' as value from reactions where user_id = any($1)`,
  },
  { kind: 'comment', absent: 'absent', text: `select client_key::text as key, 'there' as value from comments` },
  {
    kind: 'text',
    absent: 'no comment',
    text: `select client_key::text as key, case when deleted_at is not null and body = '' then '${erased}' else substring(body from '[0-9]+$') end as value
      from comments`,
  },
  {
    kind: 'deleted',
    absent: 'no comment',
    text: `select client_key::text as key, case when deleted_at is null then 'no' else 'yes' end as value from comments`,
  },
  { kind: 'vote', absent: 'none', text: `select user_id || ' ' || poll_id as key, option_id::text as value from poll_votes` },
  { kind: 'saved search', absent: 'absent', text: `select user_id || ' ' || query as key, 'there' as value from saved_searches` },
  { kind: 'interests', absent: '', text: `select user_id::text as key, keywords[1] as value from interests where user_id = any($1)` },
  { kind: 'name', absent: '', text: 'select id::text as key, name as value from users where id = any($1)' },
  { kind: 'view', absent: 'unseen', text: `select user_id || ' ' || post_id as key, 'seen' as value from recent_reads` },
]

/** Queries for duplicates of what may exist only once. */
const duplicateQueries: { what: string; text: string }[] = [
  {
    what: 'comment',
    text: `select split_part(body, ' ', 2) as key, min(created_at) as at from comments where body <> '' group by 1 having count(*) > 1`,
  },
  {
    what: 'vote',
    text: 'select user_id || poll_id::text as key, max(created_at) as at from poll_votes group by user_id, poll_id having count(*) > 1',
  },
  {
    what: 'saved search',
    text: 'select query as key, max(created_at) as at from saved_searches group by user_id, query having count(*) > 1',
  },
  {
    what: 'post',
    text: `select substring(title from 'zq[a-z]+') as key, max(created_at) as at from posts group by 1 having count(*) > 1`,
  },
  {
    what: 'alert',
    text: 'select user_id || post_id::text as key, max(matched_at) as at from alerts group by user_id, post_id having count(*) > 1',
  },
]

const reactionColumns = { likes: 'like', dislikes: 'dislike', important: 'important', funny: 'funny', fakenews: 'fakenews', saves: 'save' }
const reactionsOf = (type: string, id: string, kind: string) =>
  `(select count(*) from reactions r where r.resource_type = '${type}' and r.resource_id = ${id} and r.kind = '${kind}')`

/**
 * Queries for counters that differ from the rows they count. They may never find any, because both
 * change in one transaction.
 */
const counters: { what: string; text: string }[] = [
  ...['post', 'poll', 'comment'].flatMap((type) =>
    Object.entries(reactionColumns).map(([column, kind]) => ({
      what: `${column} of ${type}s`,
      text: `select ${type}_id as id from ${type}_counters c where c.${column} <> ${reactionsOf(type, `c.${type}_id`, kind)}
        union select r.resource_id from reactions r where r.resource_type = '${type}' and r.kind = '${kind}'
          and not exists (select from ${type}_counters c where c.${type}_id = r.resource_id and c.${column} > 0)`,
    })),
  ),
  ...['post', 'poll'].map((type) => ({
    what: `comments of ${type}s`,
    text: `select ${type}_id as id from ${type}_counters c where c.comments <>
      (select count(*) from comments m where m.resource_type = '${type}' and m.resource_id = c.${type}_id and m.shown)`,
  })),
  {
    what: 'replies of comments',
    text: 'select id from comments c where replies <> (select count(*) from comments r where r.parent_id = c.id and r.shown)',
  },
  {
    what: 'votes of options',
    text: `select o.id from poll_options o where coalesce((select votes from poll_tallies t where t.option_id = o.id), 0) <>
      (select count(*) from poll_votes v where v.option_id = o.id)`,
  },
  {
    what: 'activity by the hour',
    text: `select post_id as id from (select post_id, sum(likes) l, sum(important) i, sum(saves) s, sum(comments) c, sum(views) v from post_activity
      group by post_id) a join post_counters p using (post_id) where (a.l, a.i, a.s, a.c, a.v) <> (p.likes, p.important, p.saves, p.comments, p.views)`,
  },
  { what: 'post without its other rows', text: findIncompletePosts() },
]

function findIncompletePosts(): string {
  const tables = ['post_contents', 'post_counters', 'post_words', 'post_identities']
  return `select id from posts p where ${tables.map((table) => `not exists (select from ${table} t where t.post_id = p.id)`).join(' or ')}`
}

/** The counters that are wrong now, by name and id: `likes of posts 17`. */
export async function findWrongCounters(pool: pg.Pool): Promise<Set<string>> {
  const wrong = new Set<string>()
  for (const { what, text } of counters) for (const { id } of (await pool.query<{ id: string }>(text)).rows) wrong.add(`${what} ${id}`)
  return wrong
}

/** Duplicates; `at` in ms since 1970. */
export async function findDuplicates(pool: pg.Pool): Promise<{ what: string; at: number }[]> {
  const found: { what: string; at: number }[] = []
  for (const { what, text } of duplicateQueries)
    for (const { key, at } of (await pool.query<{ key: string; at: Date }>(text)).rows)
      found.push({ what: `${what} ${key}`, at: at.getTime() })
  return found
}

/** Compares the database with the journal. Views are checked separately. */
export async function compareWrites(pool: pg.Pool, journal: Journal, readerIds: number[]): Promise<Difference[]> {
  const wrong: Difference[] = []
  for (const { kind, absent, text } of queries) {
    if (kind === 'view') continue
    const found = journal.compare(kind, await find(pool, text, readerIds), absent)
    wrong.push(...found.filter(({ actual }) => actual !== erased))
  }
  return wrong
}

/**
 * Views are buffered in memory for up to a second and are lost if the process dies; `lost`:
 * acknowledged ones that are missing.
 */
export async function compareViews(pool: pg.Pool, journal: Journal): Promise<{ lost: Difference[]; tooMany: string[] }> {
  const { text, absent } = queries.find(({ kind }) => kind === 'view') as (typeof queries)[number]
  const lost = journal.compare('view', await find(pool, text, []), absent)
  const { rows } = await pool.query<{ post_id: string; views: number; readers: number }>(
    `select c.post_id, c.views, count(r.user_id)::int as readers from post_counters c left join recent_reads r using (post_id)
     group by c.post_id, c.views having c.views > count(r.user_id)`,
  )
  return { lost, tooMany: rows.map(({ post_id, views, readers }) => `post ${post_id}: ${views} views by ${readers} readers`) }
}

async function find(pool: pg.Pool, text: string, readerIds: number[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; value: string }>(text, text.includes('$1') ? [readerIds] : [])
  return new Map(rows.map(({ key, value }) => [key, value]))
}
