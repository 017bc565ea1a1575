import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { PostPage } from '#features/posts/schema.ts'
import { documentFilter, type PostFilter } from '#features/posts/server/lists/filterPosts.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { frontPageOf, type RankedPost, type Ranking, readRanking } from '#features/posts/server/ranking/rankedPosts.ts'
import type { RankingKind } from '#features/posts/server/ranking/rankPosts.ts'
import type { Locale } from '#text/locale.ts'
import { readSearch, type Search } from '../readSearch.ts'
import { callIndex } from '../searchIndex/callIndex.ts'

/** A search checks this many ranked posts at once. */
const searchedAtOnce = 1_000

/**
 * A page of a ranking, narrowed by the filter. The cursor has the ranking and the last position in
 * it; a ranking that has been deleted (ten minutes after it was replaced) is continued in the
 * newest one at the same position.
 * @param findWanted only those of these stories, of which it gets a thousand at most
 */
export async function listRanked(
  app: App,
  kind: RankingKind,
  filter: PostFilter,
  page: { pagination: number; cursor?: string | undefined; search?: string | undefined; reader?: Locale | undefined },
  findWanted?: (stories: number[]) => Promise<Set<number>>,
): Promise<PostPage> {
  const cursorKind = `${kind}1`
  const [wanted, after = 0] = page.cursor ? decodeCursor(cursorKind, 2, page.cursor) : []
  if (after < 0 || (wanted ?? 0) < 0) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  const ranking = await readRanking(app, kind === 'first_page' ? frontPageOf(filter.language) : kind, wanted)
  const found = await pick(app, ranking, {
    kind,
    filter,
    after,
    count: page.pagination + 1,
    search: page.search,
    reader: page.reader,
    findWanted,
  })
  const { shown, meta } = pageOfRows(found, page.pagination, (last) => encodeCursor(cursorKind, [ranking.id, last.position]))
  return {
    data: await loadPosts(
      app,
      shown.map((post) => post.id),
    ),
    meta,
  }
}

type Selection = {
  kind: RankingKind
  filter: PostFilter
  after: number
  count: number
  search?: string | undefined
  reader?: Locale | undefined
  findWanted: ((stories: number[]) => Promise<Set<number>>) | undefined
}

/**
 * The next posts of the ranking that pass the filter and match the search; on the first page one of
 * each story, in the reader's language if there is one.
 */
async function pick(
  app: App,
  { posts }: Ranking,
  { kind, filter, after, count, search, reader, findWanted }: Selection,
): Promise<RankedPost[]> {
  const wanted = search ? await readSearch(app, search, documentFilter(filter)) : undefined
  if (wanted === null) return []
  const picked: RankedPost[] = []
  let story = posts.findLast((post) => post.position <= after)?.story_id
  const rest = posts.filter((post) => post.position > after && passes(post, filter))
  for (let at = 0; at < rest.length && picked.length < count; at += searchedAtOnce) {
    const ranked = rest.slice(at, at + searchedAtOnce)
    const stories = await findWanted?.([...new Set(ranked.map(({ story_id }) => story_id))])
    const some = stories ? ranked.filter(({ story_id }) => stories.has(story_id)) : ranked
    for (const post of wanted ? await withWords(app, some, wanted) : some) {
      if (kind === 'first_page' && post.story_id === story) {
        const shown = picked.at(-1)
        if (shown?.story_id === story && shown.language !== reader && post.language === reader) picked[picked.length - 1] = post
        continue
      }
      if (picked.length === count) return picked
      story = post.story_id
      picked.push(post)
      if (kind !== 'first_page' && picked.length === count) return picked
    }
  }
  return picked
}

function passes(post: RankedPost, filter: PostFilter): boolean {
  return (
    (!filter.mediaType || post.media_type === filter.mediaType) &&
    (!filter.own || post.is_own) &&
    (!filter.quickView || post.is_clip) &&
    (!filter.language || post.language === filter.language) &&
    (!filter.agency || post.agency_id === filter.agency) &&
    (!filter.section || post[filter.section.column] === filter.section.id) &&
    (!filter.day || (post.published_at >= filter.day.since && post.published_at < filter.day.until))
  )
}

async function withWords(app: App, posts: RankedPost[], search: Search): Promise<RankedPost[]> {
  const found = new Set(await callIndex(app, 'filterMatching', { ...search, ids: posts.map((post) => post.id) }))
  return posts.filter((post) => found.has(post.id))
}
