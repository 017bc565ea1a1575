import type { App } from '#base/app.ts'
import { cutPage } from '#base/database/cursor.ts'
import type { Locale } from '#text/locale.ts'
import type { PostPage } from '../../schema.ts'
import { conditionsOf, type PostFilter, readCursor, type TimeCursor, writeCursor } from './filterPosts.ts'
import { nameOf } from './listLatest.ts'
import { type PostRow, postColumns, postJoins, presentPosts } from './postRow.ts'

/**
 * Posts that one statement reads at most, so that a story with very many reports cannot make it
 * slow.
 */
const windowSize = 1000
const maxWindows = 10
/**
 * Reports after a post that are checked for one that passes the filter, and reports before it for
 * one in the reader's language.
 */
const maxNewer = 200
/**
 * Cost of a further window (`base/api/cost.ts`): reading a thousand posts and the newer reports of
 * each takes 5 to 10 ms.
 */
const windowCost = 5

/**
 * Newest first, only the newest report of each story that passes the filter; in a list of both
 * languages, the newest in the reader's, if there is one. The cursor is that of `listLatest`. A
 * page between very many reports of one story may be short, or empty with a cursor. An older report
 * may begin a later page if more than `maxNewer` others that do not pass the filter came between it
 * and the newest; readers' lists leave it out (`newsList.ts`).
 * @param charge consumes points for reading further than most pages do
 */
export async function listLatestStories(
  app: App,
  filter: PostFilter,
  { pagination, cursor, reader }: { pagination: number; cursor?: string | undefined; reader?: Locale | undefined },
  charge: (points: number) => void = () => undefined,
): Promise<PostPage> {
  const rows: PostRow[] = []
  let after = readCursor(cursor)
  for (let windows = 0; windows < maxWindows; windows++) {
    rows.push(...(await readWindow(app, filter, reader, after, pagination + 1 - rows.length)))
    if (rows.length > pagination) break
    after = await endOfWindow(app, filter, after)
    if (!after) break
    charge(windowCost)
  }
  const { shown, last } = cutPage(rows, pagination)
  const next = last ? { time: last.published_at.getTime(), id: last.id } : after
  return {
    data: await presentPosts(app, newestOfStories(shown)),
    meta: { next_cursor: next ? writeCursor(next) : null, per_page: pagination },
  }
}

function newestOfStories(rows: PostRow[]): PostRow[] {
  const stories = new Set<number>()
  return rows.filter(({ story_id }) => stories.size < stories.add(story_id).size)
}

/**
 * `lateral` with `limit`, because a plain `not exists` becomes a hash of all posts when PostgreSQL
 * does not know the limit.
 */
async function readWindow(
  app: App,
  filter: PostFilter,
  reader: Locale | undefined,
  after: TimeCursor | undefined,
  count: number,
): Promise<PostRow[]> {
  const { passes, conditions, values } = conditionsOf(filter, after)
  const language = reader && !filter.language ? `$${values.push(reader)}` : undefined
  const text = `select ${postColumns}
    from (select p.*, p.story_id as shown_story, p.language as shown_language, p.published_at as shown_at, p.id as shown_id from posts p where ${conditions}
      order by p.published_at desc, p.id desc limit ${windowSize}) p ${postJoins}
    left join lateral (
      select 1 as found from (select * from posts newer where newer.story_id = shown_story and (newer.published_at, newer.id) > (shown_at, shown_id)
        ${language ? `and (newer.language = ${language} or shown_language <> ${language})` : ''}
        order by newer.published_at, newer.id limit ${maxNewer}) p where ${passes} limit 1) newer on true
    ${
      language
        ? `left join lateral (
      select 1 as found from (select * from posts older where shown_language <> ${language}
          and older.story_id = shown_story and (older.published_at, older.id) < (shown_at, shown_id)
        order by older.published_at desc, older.id desc limit ${maxNewer}) p where p.language = ${language} and ${passes} limit 1) own on true`
        : ''
    }
    where newer.found is null ${language ? 'and own.found is null' : ''} order by p.published_at desc, p.id desc limit $${values.push(count)}`
  const { rows } = await app.replicaPool.query<PostRow>({
    name: `stories ${nameOf(filter)}${language ? ' for' : ''}${after ? ' after' : ''}`,
    text,
    values,
  })
  return rows
}

async function endOfWindow(app: App, filter: PostFilter, after: TimeCursor | undefined): Promise<TimeCursor | undefined> {
  const { conditions, values } = conditionsOf(filter, after)
  const text = `select p.published_at, p.id from posts p where ${conditions}
    order by p.published_at desc, p.id desc offset ${windowSize - 1} limit 1`
  const { rows } = await app.replicaPool.query<{ published_at: Date; id: number }>(text, values)
  return rows[0] && { time: rows[0].published_at.getTime(), id: rows[0].id }
}
