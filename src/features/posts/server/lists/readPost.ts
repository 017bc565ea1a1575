import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readTaxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { textOf } from '#text/newsText/newsText.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { PostDetail } from '../../schema.ts'
import { showPictures } from '../store/showPictures.ts'
import { presentPicture, type StoredPicture } from './loadGalleries.ts'
import { missingPost } from './missingPost.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'
import { type Correction, presentCorrections } from './presentCorrections.ts'
import { separateParagraphs } from './separateParagraphs.ts'

type DetailRow = PostRow & {
  body_html: string | null
  text_start: number | null
  text_end: number | null
  author: string | null
  updated_at: Date
  gallery: StoredPicture[] | null
  corrections: Correction[] | null
}
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

/** Enough words to find an edge of the text again. */
const edgeWords = 6

/** Other agencies listed under an article. */
const maxReports = 50

/**
 * A post with its text, and who else reported its story. Throws `gone` if it was removed, and
 * `not_found`.
 */
export async function readPost(app: App, id: number): Promise<PostDetail> {
  const { rows } = await app.publicPool.query<DetailRow>(
    // Stored later than it was published is not edited.
    `select ${postColumns}, case when p.updated_at > p.created_at then p.updated_at else p.published_at end as updated_at, t.body_html, t.text_start, t.text_end, t.author,
       (select json_agg(json_build_object('url', url, 'description', description, 'width', width, 'height', height, 'color', color)
         order by position) from post_pictures where post_id = p.id) as gallery,
       (select json_agg(json_build_object('corrected_at', corrected_at, 'note', note) order by id) from post_corrections where post_id = p.id) as corrections
     from posts p ${postJoins} left join post_contents t on t.post_id = p.id where p.id = $1`,
    [id],
  )
  const row = rows[0]
  if (!row) throw await missingPost(app, id)
  const [post] = await presentPosts(app, [row])
  if (!post) throw new AppError('not_found')
  const { body_html, author, updated_at, gallery, corrections } = row
  return {
    ...post,
    body_html: showPictures(app.config, separateParagraphs(body_html ?? '')) + presentCorrections(row.language, corrections ?? []),
    text: edgesOf(row),
    author,
    pictures: (gallery ?? []).map((picture) => presentPicture(app, picture)),
    updated_at: updated_at.toISOString(),
    also_reported_by: row.agency_count > 1 ? await listReports(app, row) : [],
  }
}

/**
 * Finds the words at the edges of the text. Corrections stand at the end of the body, so that they
 * are never after the text.
 */
function edgesOf({ body_html, text_start, text_end, corrections }: DetailRow): PostDetail['text'] {
  const starts = text_start !== null && text_start > 0
  const stops = text_end !== null && !corrections
  if (!starts && !stops) return { begins: null, ends: null }
  const words = textOf({ body_html: body_html ?? '', text_start: text_start ?? 0, text_end })
    .trim()
    .split(' ')
  return { begins: starts ? words.slice(0, edgeWords).join(' ') : null, ends: stops ? words.slice(-edgeWords).join(' ') : null }
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
    return agency ? [{ ...report, title: withoutLabels(report.title), published_at: report.published_at.toISOString(), agency }] : []
  })
}
