import type { App } from '#base/app.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import { captionsUrl } from '#features/player/server/captionsUrl.ts'
import { presentReactions, type ReactionRow } from '#features/reactions/server/reactionColumns.ts'
import { readTaxonomy, reloadTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { Image, ImageAbout, Post, StoredVideo } from '../../schema.ts'
import { rowEnds } from './rowEnds.ts'

/** The columns that a list reads. */
export const postColumns = `p.id, p.media_type, p.title, p.excerpt, p.url, p.source, p.language, p.published_at, p.agency_id,
  p.main_category_id, p.category_id, p.sub_category_id, p.image_url, p.image_width, p.image_height, p.image_color, p.image_about, p.video,
  c.views, c.comments, c.likes, c.dislikes, c.important, c.funny, c.fakenews, c.saves, p.story_id, s.agency_count,
  case when p.media_type = 'media' then (select count(*)::int from post_pictures g where g.post_id = p.id) else 0 end as picture_count`

/** The tables of `postColumns` besides `posts p`. */
export const postJoins = 'join stories s on s.id = p.story_id left join post_counters c on c.post_id = p.id'

/** A row of `postColumns`. Counters are null until something is counted. */
export type PostRow = Pick<Post, 'id' | 'media_type' | 'title' | 'excerpt' | 'url' | 'source' | 'language'> &
  ReactionRow & {
    published_at: Date
    agency_id: number
    main_category_id: number | null
    category_id: number | null
    sub_category_id: number | null
    image_url: string | null
    image_width: number | null
    image_height: number | null
    image_color: string | null
    image_about: ImageAbout | null
    video: StoredVideo | null
    views: number | null
    comments: number | null
    story_id: number
    agency_count: number
    picture_count: number
  }

/** Loads these posts, in this order, without deleted ones. */
export async function loadPosts(app: App, ids: number[]): Promise<Post[]> {
  if (ids.length === 0) return []
  const { rows } = await app.replicaPool.query<PostRow>({
    name: 'posts by id',
    text: `select ${postColumns} from unnest($1::bigint[]) with ordinality as requested (post_id, position)
      join posts p on p.id = requested.post_id ${postJoins} order by requested.position`,
    values: [ids],
  })
  return presentPosts(app, rows)
}

/** Rows as API posts: names instead of ids, pictures on our own origin. */
export async function presentPosts(app: App, rows: PostRow[]): Promise<Post[]> {
  const cached = await readTaxonomy(app)
  const taxonomy = rows.every((row) => isKnown(cached, row)) ? cached : await reloadTaxonomy(app)
  return rows.map((row) => presentPost(app, taxonomy, row))
}

function isKnown(taxonomy: Taxonomy, row: PostRow): boolean {
  return (
    taxonomy.agencies.has(row.agency_id) &&
    (row.main_category_id === null || taxonomy.mainCategories.has(row.main_category_id)) &&
    (row.category_id === null || taxonomy.categories.has(row.category_id)) &&
    (row.sub_category_id === null || taxonomy.subCategories.has(row.sub_category_id))
  )
}

function presentPost(app: App, taxonomy: Taxonomy, row: PostRow): Post {
  const agency = taxonomy.agencies.get(row.agency_id)
  if (!agency) throw new Error(`post ${row.id} is of agency ${row.agency_id}, which is not there`)
  const title = withoutLabels(row.title)
  return {
    id: row.id,
    media_type: row.media_type,
    title,
    excerpt: row.excerpt,
    ...rowEnds(row.id, title, row.excerpt),
    url: row.url,
    source: row.source,
    language: row.language,
    published_at: row.published_at.toISOString(),
    agency,
    main_category: find(taxonomy.mainCategories, row.main_category_id),
    category: find(taxonomy.categories, row.category_id),
    sub_category: find(taxonomy.subCategories, row.sub_category_id),
    image: presentImage(app, row),
    video: row.video && presentVideo(app, row.video),
    picture_count: row.picture_count,
    posts_view: row.views ?? 0,
    comment_count: row.comments ?? 0,
    post_reactions: presentReactions(row),
    story: { id: row.story_id, agencies: row.agency_count },
  }
}

function presentVideo({ config }: App, { captions, ...video }: StoredVideo): Post['video'] {
  if (!captions) return video
  return { ...video, captions: captions.map(({ url, language }) => ({ src: captionsUrl(config, url), language })) }
}

function find<Value>(values: Map<number, Value>, id: number | null): Value | null {
  return id === null ? null : (values.get(id) ?? null)
}

function presentImage(app: App, row: PostRow): Image | null {
  if (!row.image_url) return null
  const src = pictureUrl(app.config, row.image_url)
  return { src, width: row.image_width ?? 0, height: row.image_height ?? 0, color: row.image_color ?? '', ...row.image_about }
}
