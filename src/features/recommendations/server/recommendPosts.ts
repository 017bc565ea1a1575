import type { App } from '#base/app.ts'
import type { Post } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'

type MediaType = 'text' | 'media'

const maxPosts = 10
/** Older posts are not recommended; the score of a post halves every `halfLifeHours`. */
const freshHours = 72
const halfLifeHours = 12
/** Factor for each further post of an agency, so that several agencies are shown. */
const sameAgency = 0.75

/**
 * Recommendations: recent posts from the categories, agencies and stories that the reader opened,
 * saved or reacted to; never one that they read or saved, and one per story. Filled up from the
 * first page. At most ten.
 */
export async function recommendPosts(app: App, userId: number, mediaType: MediaType): Promise<Post[]> {
  const chosen = await choose(app, userId, mediaType)
  if (chosen.length >= maxPosts) return loadPosts(app, chosen)
  const front = await fillUp(app, userId, mediaType, chosen)
  return [...(await loadPosts(app, chosen)), ...front]
}

/**
 * Recent actions give weights to categories, agencies and stories; the candidates are the newest
 * posts of the heaviest ones (found by the indexes of lists), and of a story that the reader has
 * opened only later posts. They are scored and reduced to one per story, and the best are returned.
 */
async function choose(app: App, userId: number, mediaType: MediaType): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>({ name: 'recommend', text: chooseSql, values: [userId, mediaType, app.now()] })
  return rows.map((row) => row.id)
}

const columns = 'p.id, p.story_id, p.category_id, p.agency_id, p.published_at'
const fresh = `p.media_type = $2 and p.published_at > $3::timestamptz - interval '${freshHours} hours' order by p.published_at desc, p.id desc`

const chooseSql = `
  with actions as materialized (
    (select post_id, read_at as at, 1 as weight from recent_reads where user_id = $1 order by read_at desc, post_id desc limit 200)
    union all
    (select resource_id, created_at, case when kind in ('dislike', 'fakenews') then -2 when kind = 'save' then 3 else 2 end
     from reactions where user_id = $1 and resource_type = 'post' order by created_at desc limit 200)),
  acted_posts as materialized (
    select p.category_id, p.agency_id, p.story_id, t.at, t.weight from actions t join posts p on p.id = t.post_id),
  categories as materialized (
    select category_id as id, sum(weight)::float8 / sum(sum(weight)) over () as share from acted_posts where category_id is not null
    group by category_id having sum(weight) > 0 order by sum(weight) desc limit 8),
  agencies as materialized (
    select agency_id as id, sum(weight)::float8 / sum(sum(weight)) over () as share from acted_posts
    group by agency_id having sum(weight) > 0 order by sum(weight) desc limit 8),
  stories as materialized (
    select story_id as id, sum(weight) as weight, max(at) as seen_at from acted_posts group by story_id order by max(at) desc limit 200),
  candidates as (
    select c.* from categories t, lateral (select ${columns} from posts p where p.category_id = t.id and ${fresh} limit 40) c
    union
    select c.* from agencies t, lateral (select ${columns} from posts p where p.agency_id = t.id and ${fresh} limit 40) c
    union
    select c.* from (select id from stories where weight > 0 limit 40) t,
      lateral (select ${columns} from posts p where p.story_id = t.id and ${fresh} limit 10) c),
  scored as (
    select c.id, c.story_id, c.agency_id, c.published_at, (coalesce(k.share, 0) + coalesce(a.share, 0) + case when s.id is null then 0 else 0.5 end)
      * power(0.5::float8, extract(epoch from $3::timestamptz - c.published_at) / ${3600 * halfLifeHours}) as score
    from candidates c left join categories k on k.id = c.category_id left join agencies a on a.id = c.agency_id left join stories s on s.id = c.story_id
    where c.published_at <= $3 and (s.id is null or (s.weight > 0 and c.published_at > s.seen_at))
      and not exists (select from recent_reads r where r.user_id = $1 and r.post_id = c.id)
      and not exists (select from reactions r where r.user_id = $1 and r.resource_type = 'post' and r.resource_id = c.id and r.kind in ('save', 'dislike', 'fakenews'))),
  one_per_story as (select distinct on (story_id) * from scored order by story_id, score desc, id desc),
  diversified as (
    select id, published_at, score * power(${sameAgency}::float8, row_number() over (partition by agency_id order by score desc, id desc) - 1) as score
    from one_per_story)
  select id from diversified order by score desc, published_at desc, id desc limit ${maxPosts}`

/**
 * Posts of the first page that the reader has not read or saved, of stories that are not chosen
 * yet.
 */
async function fillUp(app: App, userId: number, mediaType: MediaType, chosen: number[]): Promise<Post[]> {
  const { data } = await listPosts(app, ListPostsQuery.parse({ category: 'first_page', media_type: mediaType, pagination: '100' }))
  const { rows } = await app.pool.query<{ id: number }>({
    name: 'recommend the rest',
    text: `select p.id from posts p where p.id = any($2::bigint[])
      and p.story_id not in (select story_id from posts where id = any($3::bigint[]))
      and not exists (select from recent_reads r join posts known on known.id = r.post_id where r.user_id = $1 and known.story_id = p.story_id)
      and not exists (select from reactions r where r.user_id = $1 and r.resource_type = 'post' and r.resource_id = p.id)`,
    values: [userId, data.map((post) => post.id), chosen],
  })
  const left = new Set(rows.map((row) => row.id))
  return data.filter((post) => left.has(post.id)).slice(0, maxPosts - chosen.length)
}
