import { z } from 'zod'
import { optional } from '#base/api/queryValues.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { readSentences } from '#features/alerts/server/readSentences.ts'
import type { FollowKind } from '#features/follows/followKinds.ts'
import { conditionsOf, documentFilter, type PostFilter, readFilter } from '#features/posts/server/lists/filterPosts.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { listRanked } from '#features/search/server/lists/listRanked.ts'
import { readSearch } from '#features/search/server/readSearch.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'
import type { Locale } from '#text/locale.ts'
import { splitKeyword } from '#text/query/splitKeyword.ts'
import { type MyPostPage, mediaTypes } from '../schema.ts'
import { fillMyNews } from './fillMyNews.ts'
import { type Follows, followedPostsSql, readFollows } from './followedPosts.ts'

/**
 * The query of GET /api/auth/my-posts: that of a list of posts, but without `media_type` it has
 * both.
 */
export const MyPostsQuery = ListPostsQuery.extend({
  media_type: optional(mediaTypes),
  only: optional(z.enum(['interests', 'follows'], 'bad_choice')).meta({
    description:
      'Only what matched the interests, or only what is there for an agency or a section that the reader follows; both when absent',
  }),
})
export type MyPostsQuery = z.output<typeof MyPostsQuery>

const cursorKind = 'mynews1'
/** A search checks this many posts at once, and at most so many times for a page. */
const searchedAtOnce = 1_000
const maxRounds = 10
/** Points for each of these after the first, which most readers never need. */
const roundCost = 20

/** `followed`: what the reader follows, if it is in the list only for that. */
type Match = {
  story_id: number
  post_id: number
  keyword: string | null
  because: string | null
  matched_at: Date
  followed: FollowKind | null
}
/** The reader whose matches are listed, with what they follow. */
type Own = { userId: number; follows: Follows | undefined; only: MyPostsQuery['only'] }
type Place = { at: Date; story: number }
type Charge = (points: number) => void

/**
 * The stories that match a reader's present interests, by the time when they matched, newest first:
 * alerts since the settings were saved, and what those would have brought in the seven days that
 * ended then; among them, by time, what the agencies and sections they follow published in the last
 * seven days. `trending` and the first page order them instead. Throws `invalid`.
 * @param charge called with the points of the rate limit that a search through tens of thousands of
 *   matches costs besides
 * @param reader their language, in which the first page shows a story if it has a report in it
 */
export async function listMyPosts(
  app: App,
  userId: number,
  query: MyPostsQuery,
  charge: Charge = () => {},
  reader?: Locale,
): Promise<MyPostPage> {
  const filter = await readFilter(app, query)
  if (!filter) return { data: [], meta: { next_cursor: null, per_page: query.pagination } }
  if (query.cursor === undefined) await fillMyNews(app, userId)
  const own: Own = { userId, follows: query.only === 'interests' ? undefined : await readFollows(app, userId), only: query.only }
  const ranking = query.trending ?? (query.category === 'first_page' ? 'first_page' : undefined)
  if (ranking) {
    const matches = new Map<number, Match>()
    const { data, meta } = await listRanked(app, ranking, filter, { ...query, reader }, async (stories) => {
      const found = await readMatches(app, own, { filter, stories }, stories.length)
      for (const match of found) matches.set(match.story_id, match)
      return new Set(found.map(({ story_id }) => story_id))
    })
    return {
      data: await present(
        app,
        data.map((post) => ({ post, match: matches.get(post.story.id) })),
      ),
      meta,
    }
  }
  const { shown, meta } = pageOfRows(await findMatches(app, own, filter, query, charge), query.pagination, (last) =>
    encodeCursor(cursorKind, [last.matched_at.getTime(), last.story_id]),
  )
  const posts = new Map(
    (
      await loadPosts(
        app,
        shown.map(({ post_id }) => post_id),
      )
    ).map((post) => [post.id, post]),
  )
  return {
    data: await present(
      app,
      shown.flatMap((match) => {
        const post = posts.get(match.post_id)
        return post ? [{ post, match }] : []
      }),
    ),
    meta,
  }
}

type Matched = { post: Omit<MyPostPage['data'][number], 'at' | 'reason' | 'followed'>; match: Match | undefined }

async function present(app: App, matched: Matched[]): Promise<MyPostPage['data']> {
  const sentences = await readSentences(
    app,
    matched.map(({ post, match }) => ({ postId: post.id, because: match?.because ?? null })),
  )
  return matched.map(({ post, match }, index) => {
    const { keyword = null, because = null } = match ?? {}
    const words = keyword === null ? null : splitKeyword(keyword).words
    const reason = words === null ? null : { keyword: words, because: because ?? words, sentence: sentences[index] ?? null }
    return { ...post, at: match?.matched_at.toISOString() ?? post.published_at, reason, followed: match?.followed ?? null }
  })
}

/** Finds one match more than the page has, if there are more. */
async function findMatches(
  app: App,
  own: Own,
  filter: PostFilter,
  { search, cursor, pagination }: MyPostsQuery,
  charge: Charge,
): Promise<Match[]> {
  let after = cursor === undefined ? undefined : readCursor(cursor)
  if (search === undefined) return readMatches(app, own, { filter, after }, pagination + 1)
  const wanted = await readSearch(app, search, documentFilter(filter))
  const found: Match[] = []
  for (let round = 0; wanted !== null && round < maxRounds && found.length <= pagination; round++) {
    if (round > 0 || own.follows) charge(roundCost)
    const matches = await readMatches(app, own, { filter, after }, searchedAtOnce)
    const ids = new Set(await callIndex(app, 'filterMatching', { ...wanted, ids: matches.map(({ post_id }) => post_id) }))
    found.push(...matches.filter(({ post_id }) => ids.has(post_id)))
    const last = matches.at(-1)
    if (!last || matches.length < searchedAtOnce) break
    after = { at: last.matched_at, story: last.story_id }
  }
  return found.slice(0, pagination + 1)
}

/** @param stories only these, whatever the filter says of their posts */
async function readMatches(
  app: App,
  { userId, follows, only }: Own,
  { filter, after, stories }: { filter: PostFilter; after?: Place | undefined; stories?: number[] },
  limit: number,
): Promise<Match[]> {
  const { conditions, values } = stories ? { conditions: 'true', values: [] as unknown[] } : conditionsOf(filter)
  const place = (value: unknown) => `$${values.push(value)}`
  const user = place(userId)
  const since = `(select since from my_news_fills where user_id = ${user})`
  const ofStories = stories ? `story_id = any(${place(stories)}::bigint[])` : 'true'
  const before = after ? `(m.matched_at, m.story_id) < (${place(after.at)}, ${place(after.story)})` : 'true'
  const isAlert = (story: string) =>
    `exists (select from alerts a where a.user_id = ${user} and a.story_id = ${story} and a.matched_at >= ${since})`
  const isOther = `not ${isAlert('p.story_id')} and not exists (select from my_news n where n.user_id = ${user} and n.story_id = p.story_id)`
  const wanted = { filter, passes: conditions, isOther, after, stories, limit, place }
  const followed = follows
    ? `union all select story_id, post_id, null, null, published_at, followed from (${followedPostsSql(app, follows, wanted)}) f`
    : ''
  const { rows } = await app.pool.query<Match>(
    `select m.story_id, m.post_id, m.keyword, m.because, m.matched_at, m.followed from (
        select story_id, post_id, keyword, because, matched_at, null as followed from alerts
          where user_id = ${user} and matched_at >= ${since} and ${ofStories}
        union all
        select story_id, post_id, keyword, because, matched_at, null from my_news n where user_id = ${user} and ${ofStories} and not ${isAlert('n.story_id')}
        ${followed}) m
      join posts p on p.id = m.post_id where ${before} and ${conditions} ${only === 'follows' ? 'and m.followed is not null' : ''}
      order by m.matched_at desc, m.story_id desc limit ${place(limit)}`,
    values,
  )
  return rows
}

function readCursor(cursor: string): Place {
  const [time = 0, story = 0] = decodeCursor(cursorKind, 2, cursor)
  if (story < 0 || time < 0 || time > maxTime) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { at: new Date(time), story }
}
