import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Post } from '#features/posts/schema.ts'
import { listStory } from '#features/posts/server/lists/listStory.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { type StoredText, textOf } from '#text/newsText/newsText.ts'
import type { Story } from '../schema.ts'
import { findAdded } from './findAdded.ts'
import { findDisagreements } from './findDisagreements.ts'
import { findOpening } from './findOpening.ts'

/** Reports whose texts are compared. */
const maxReports = 60
/**
 * Characters of a body's HTML that are read; more than `findAdded` reads, because some of it is
 * markup.
 */
const maxRead = 20_000

type Facts = { first: number; first_published_at: Date; last_published_at: Date; agencies: number; reports: number }

/**
 * A story with its reports, what each adds and the numbers they disagree on; of a merged one, the
 * story it is part of. Throws `not_found` for one without posts.
 */
export async function readStory(app: App, id: number): Promise<Story> {
  const { rows } = await app.publicPool.query<Facts>({
    name: 'facts of a story',
    text: `select (array_agg(id order by published_at, id))[1] as first, min(published_at) as first_published_at, max(published_at) as last_published_at,
        count(distinct agency_id)::int as agencies, count(*)::int as reports
      from posts where story_id = $1 having count(*) > 0`,
    values: [id],
  })
  const [facts] = rows
  if (!facts) {
    const into = await findMerged(app, id)
    if (into === null) throw new AppError('not_found')
    return readStory(app, into)
  }
  const newest = await listStory(app, id, maxReports)
  // What the newest ones add is seen only beside the first.
  const posts = newest.some((post) => post.id === facts.first) ? newest : [...newest.slice(0, -1), ...(await loadPosts(app, [facts.first]))]
  const texts = await readTexts(app, posts)
  const reports = posts.map(({ id, title, language, agency }) => ({
    id,
    language,
    agency: agency.id,
    title,
    text: texts.get(id) ?? '',
  }))
  const added = findAdded(reports.toReversed())
  return {
    id,
    agencies: facts.agencies,
    report_count: facts.reports,
    first_published_at: facts.first_published_at.toISOString(),
    last_published_at: facts.last_published_at.toISOString(),
    reports: posts.map((post) => ({ ...post, opening: findOpening(texts.get(post.id) ?? ''), added: added.get(post.id) ?? [] })),
    disagreements: findDisagreements(reports.map(({ title, text, ...report }) => ({ ...report, text: `${title}. ${text}` }))),
  }
}

/** The story that a merged one is part of. */
async function findMerged(app: App, id: number): Promise<number | null> {
  const story = await app.publicDb.selectFrom('stories').select('merged_into').where('id', '=', id).executeTakeFirst()
  return story?.merged_into ?? null
}

/**
 * Plain texts by id, from the beginnings of the bodies, because sixty whole ones may be 60 MB and
 * block this thread for a second.
 */
async function readTexts(app: App, posts: Post[]): Promise<Map<number, string>> {
  const { rows } = await app.replicaPool.query<StoredText & { post_id: number }>({
    name: 'beginnings of bodies',
    text: `select post_id, left(body_html, ${maxRead}) as body_html, text_start, text_end from post_contents where post_id = any($1::bigint[])`,
    values: [posts.map(({ id }) => id)],
  })
  const bodies = new Map(rows.map((row) => [row.post_id, textOf(row)]))
  return new Map(posts.map((post) => [post.id, bodies.get(post.id) || post.excerpt]))
}
