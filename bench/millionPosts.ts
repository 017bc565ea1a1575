import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { postWords } from '#features/posts/server/store/postWords.ts'

export type BaseArticle = { title: string; body: string }

const realArticles = join(import.meta.dirname, '../../shared/data/articles.ndjson.gz')
/** Analysing all of them takes as long as filling 50,000 posts. */
const maxArticles = Number(process.env.BENCH_ARTICLES ?? Number.POSITIVE_INFINITY)
const agencies = 200
const mains = 8
const categories = 40
const subsEach = 3
/** The posts span this many days; with a million, that is 20,000 a day. */
const days = 50

/**
 * Fills a migrated, empty database with posts of the last 50 days: 200 agencies of very different
 * sizes, each with preferred sections, so that some pairs of agency and category are rare; a fifth
 * belong to a story of several agencies; word frequencies are those of real articles, if available.
 * The same `count` gives the same posts, except for the times.
 */
export async function fillPosts(url: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    "set maintenance_work_mem = '1GB'; set synchronous_commit = off; set session_replication_role = replica; select setseed(0.42)",
  )
  await loadArticles(client)
  await client.query(taxonomySql)
  const indexes = await dropIndexes(client)
  for (const statement of postsSql(count)) {
    const startedAt = performance.now()
    await client.query(statement)
    console.error(`  ${Math.round((performance.now() - startedAt) / 1000)} s  ${statement.trim().slice(0, 60)}`)
  }
  for (const definition of indexes) await client.query(definition)
  await client.query("select setval(pg_get_serial_sequence(name, 'id'), $1) from unnest(array['posts', 'stories']) name", [count])
  await client.query('drop table articles, drawn; drop function pick')
  await client.query('vacuum analyze')
  await client.end()
}

/**
 * Activity of readers on the newest posts in the last 60 hours; renewed before each run, because
 * rankings expire.
 */
export async function fillActivity(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    update posts set published_at = published_at + age from (select now() - max(published_at) as age from posts) gap where age > interval '1 day';
    truncate post_activity; truncate rankings cascade; select setseed(0.7);
    insert into post_activity (hour, post_id, views, comments, likes, dislikes, important, funny, fakenews, saves)
    select date_trunc('hour', now()) - make_interval(hours => h), id, (random() ^ 8 * 900)::int, (random() ^ 6 * 20)::int, (random() ^ 6 * 50)::int,
      (random() ^ 9 * 20)::int, (random() ^ 9 * 20)::int, (random() ^ 9 * 20)::int, (random() ^ 9 * 20)::int, (random() ^ 9 * 20)::int
    from (select id from posts order by published_at desc limit 40000) p, generate_series(0, 59, 1 + (random() * 20)::int) h;
    analyze post_activity`)
  await client.end()
}

/**
 * Stores base articles with their search words, which are slow to compute; posts are sampled from
 * them in the database.
 */
async function loadArticles(client: pg.Client): Promise<void> {
  await client.query('create unlogged table articles (n int primary key, title text, excerpt text, body text, spelled text)')
  const articles = readBaseArticles()
  for (let at = 0; at < articles.length; at += 500) {
    const rows = articles.slice(at, at + 500).map(({ title, body }, index) => {
      const excerpt = body.slice(0, 200)
      return { n: at + index, title, excerpt, body: `<p>${body}</p>`, ...postWords({ title, excerpt, body }) }
    })
    await client.query(
      `insert into articles select n, title, excerpt, body, spelled from json_to_recordset($1::json)
       as given (n int, title text, excerpt text, body text, spelled text)`,
      [JSON.stringify(rows)],
    )
  }
}

/**
 * The real articles, or evenly sampled `BENCH_ARTICLES` of them; invented ones if there are none.
 */
export function readBaseArticles(): BaseArticle[] {
  return existsSync(realArticles) ? readArticles() : makeArticles(5_000)
}

function readArticles(): BaseArticle[] {
  const lines = gunzipSync(readFileSync(realArticles)).toString().split('\n').filter(Boolean)
  const step = Math.max(1, Math.floor(lines.length / maxArticles))
  return lines
    .filter((_, n) => n % step === 0)
    .map((line) => JSON.parse(line) as BaseArticle)
    .map(({ title, body }) => ({ title: title.replaceAll('\0', ''), body: body.replaceAll('\0', '') }))
}

/** Used if there are no real articles: invented words with Zipf frequencies. */
function makeArticles(count: number): BaseArticle[] {
  const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'
  const random = seeded(7)
  const word = (rank: number) =>
    Array.from({ length: 3 + (rank % 4) }, (_, index) => letters[(rank * 7 + index * (rank % 11)) % letters.length]).join('')
  const draw = () => word(Math.floor(20_000 ** random()))
  const text = (words: number) => Array.from({ length: words }, draw).join(' ')
  return Array.from({ length: count }, () => ({ title: text(8), body: text(250) }))
}

/** Random numbers from 0 to below 1, always the same for a seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Building an index once is many times faster than a million inserts into it. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename in ('posts', 'stories')
     and not exists (select from pg_constraint where conname = indexname)`,
  )
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
  return rows.map((row) => row.indexdef)
}

const taxonomySql = `
  insert into main_categories (slug, name_ar, name_en, position) select 'main' || n, 'قسم رئيسي ' || n, 'Main ' || n, n from generate_series(1, ${mains}) n;
  insert into categories (slug, name_ar, name_en, main_category_id, position)
    select 'category' || n, 'قسم ' || n, 'Category ' || n, 1 + n % ${mains}, n from generate_series(1, ${categories}) n;
  insert into sub_categories (slug, name_ar, name_en, category_id, position)
    select 'sub' || n, 'قسم فرعي ' || n, 'Sub ' || n, 1 + (n - 1) / ${subsEach}, n from generate_series(1, ${categories * subsEach}) n;
  insert into agencies (slug, name_ar, name_en, logo_url, is_own)
    select 'agency' || n, 'وكالة الأنباء ' || n, 'Agency ' || n, 'https://agency' || n || '.example/mark.png', n = ${agencies} from generate_series(1, ${agencies}) n;`

/**
 * `pick` draws from 1 to n, small numbers far more often (log-uniform, like Zipf). An agency
 * publishes 3 of 4 posts in its five preferred sections. One post in 1,000 is our own.
 */
function postsSql(count: number): string[] {
  return [
    'create function pick(n int) returns int language sql volatile as $$ select least(n, floor(n ^ random())::int) $$',
    `create unlogged table drawn as select drawn.*, case when r < 0.05 then null when r < 0.8 then 1 + (agency_id + floor(share * 5)::int) % ${categories}
        else pick(${categories}) end as category_id
      from (select n as id, now() - (${count} - n) * interval '${days} days' / ${count} - random() ^ 4 * interval '6 hours' as published_at,
        case when random() < 0.001 then ${agencies} else pick(${agencies - 1}) end as agency_id, random() as r, random() as share,
        random() < 0.1 as is_media, case when random() < 0.2 and n > 3000 then n - pick(2500) end as story_of,
        floor(random() * (select count(*) from articles))::int as article
      from generate_series(1, ${count}) n) drawn`,
    `insert into stories (id, agency_count, first_published_at, last_published_at) overriding system value
      select id, 1, published_at, published_at from drawn`,
    `insert into posts (id, agency_id, story_id, media_type, is_own, source, language, main_category_id, category_id, sub_category_id, title,
        excerpt, url, published_at, image_url, image_width, image_height, image_color, video) overriding system value
      select d.id, d.agency_id, coalesce(d.story_of, d.id), case when d.is_media then 'media' else 'text' end, d.agency_id = ${agencies},
        case when not d.is_media then 'rss' when d.share < 0.1 then 'twitter' else 'youtube' end, 'ar', c.main_category_id, c.id,
        case when d.share < 0.8 then (c.id - 1) * ${subsEach} + 1 + floor(d.share * 10)::int % ${subsEach} end, a.title, a.excerpt,
        'https://agency' || d.agency_id || '.example/news/' || d.id || case when d.is_media and d.share < 0.1 then '.mp4' else '' end,
        date_trunc('milliseconds', d.published_at), case when d.share < 0.7 then 'https://agency' || d.agency_id || '.example/pictures/' || d.id || '.jpg' end,
        1200, 800, '#335577', case when d.is_media then jsonb_build_object('src', 'https://v.example/' || d.id, 'poster', null, 'duration', 60) end
      from drawn d join articles a on a.n = d.article
      left join categories c on c.id = d.category_id order by d.id`,
    `update stories s set agency_count = t.agencies, post_count = t.posts, last_published_at = t.last from (select story_id, count(distinct agency_id)
        as agencies, count(*) as posts, max(published_at) as last from posts group by story_id having count(*) > 1) t where s.id = t.story_id`,
    `insert into post_counters (post_id, views, comments, likes, dislikes, important, funny, fakenews, saves)
      select id, (random() ^ 6 * 20000)::int, (random() ^ 6 * 200)::int, (random() ^ 6 * 300)::int, 1, 2, 3, 0, 4 from drawn`,
    `insert into post_contents (post_id, body_html, content_hash) select d.id, a.body, '' from drawn d join articles a on a.n = d.article order by d.id`,
    `insert into post_words (post_id, spelled) select d.id, a.spelled from drawn d join articles a on a.n = d.article order by d.id`,
  ]
}
