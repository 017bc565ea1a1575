import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'
import type { Post } from '../../schema.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'

const maxPosts = 200

/**
 * The newest post of each agency in a story, newest first.
 * @param limit at most so many.
 * @param language only posts in it
 */
export async function listNewestOfAgencies(app: App, storyId: number, limit: number, language?: Locale): Promise<Post[]> {
  const { rows } = await app.replicaPool.query<PostRow>({
    name: 'newest of agencies',
    text: `select ${postColumns} from
        (select distinct on (agency_id) id from posts where story_id = $1 and ($3::text is null or language = $3) order by agency_id, published_at desc, id desc) newest
      join posts p on p.id = newest.id ${postJoins} order by p.published_at desc, p.id desc limit $2`,
    values: [storyId, limit, language ?? null],
  })
  return presentPosts(app, rows)
}

/** The newest posts of a story, newest first, at most 200. */
export async function listStory(app: App, storyId: number, limit = maxPosts): Promise<Post[]> {
  const { rows } = await app.replicaPool.query<PostRow>({
    name: 'posts of a story',
    text: `select ${postColumns} from posts p ${postJoins} where p.story_id = $1 order by p.published_at desc, p.id desc limit $2`,
    values: [storyId, limit],
  })
  return presentPosts(app, rows)
}
