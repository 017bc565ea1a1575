import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { pictureAddress } from '#features/pictures/server/pictureAddress.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import type { Picture, PostDetail } from '../../schema.ts'
import { showPictures } from '../store/showPictures.ts'
import { missingPost } from './missingPost.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'

type StoredPicture = { url: string; description: string; width: number | null; height: number | null; color: string | null }
type DetailRow = PostRow & { body_html: string | null; author: string | null; updated_at: Date; gallery: StoredPicture[] | null }
type ReportRow = {
  id: number
  media_type: 'text' | 'media'
  title: string
  language: 'ar' | 'en'
  url: string
  source: string
  published_at: Date
  agency_id: number
}

/** Other agencies listed under an article. */
const maxReports = 50

/** A post with its text, and who else reported its story. Throws `gone` if it was removed, and `not_found`. */
export async function readPost(app: App, id: number): Promise<PostDetail> {
  const { rows } = await app.publicPool.query<DetailRow>(
    `select ${postColumns}, p.updated_at, t.body_html, t.author,
       (select json_agg(json_build_object('url', url, 'description', description, 'width', width, 'height', height, 'color', color)
         order by position) from post_pictures where post_id = p.id) as gallery
     from posts p ${postJoins} left join post_contents t on t.post_id = p.id where p.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) throw await missingPost(app, id)
  const [post] = await presentPosts(app, [row])
  if (!post) throw new AppError('not_found')
  const { body_html, author, updated_at, gallery } = row
  return {
    ...post,
    body_html: showPictures(app.config, body_html ?? ''),
    author,
    pictures: (gallery ?? []).map((picture) => presentPicture(app, picture)),
    updated_at: updated_at.toISOString(),
    also_reported_by: row.agency_count > 1 ? await listReports(app, row) : [],
  }
}

function presentPicture(app: App, { url, description, width, height, color }: StoredPicture): Picture {
  return { src: pictureAddress(app.config, url), width: width ?? 0, height: height ?? 0, color: color ?? '', description }
}

/** The first post of each other agency that carries the story, oldest first. */
async function listReports(app: App, post: PostRow): Promise<PostDetail['also_reported_by']> {
  const { rows } = await app.publicPool.query<ReportRow>(
    `select * from (
       select distinct on (agency_id) id, media_type, title, language, url, source, published_at, agency_id from posts
       where story_id = $1 and agency_id <> $2 order by agency_id, published_at, id
     ) firsts order by published_at, id limit ${maxReports}`,
    [post.story_id, post.agency_id],
  )
  const { agencies } = await readTaxonomy(app)
  return rows.flatMap(({ agency_id, ...report }) => {
    const agency = agencies.get(agency_id)
    return agency ? [{ ...report, published_at: report.published_at.toISOString(), agency }] : []
  })
}
