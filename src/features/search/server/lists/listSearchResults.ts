import type { App } from '#base/app.ts'
import { cutPage, decodeCursor, encodeCursor } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { rankedWords } from '#engine/search/concepts.ts'
import type { findByTime, Hit } from '#engine/search/findByTime.ts'
import type { RankedHit } from '#engine/search/rankDocuments.ts'
import type { Post, PostPage } from '#features/posts/schema.ts'
import { documentFilter, type PostFilter, readCursor, writeCursor } from '#features/posts/server/lists/filterPosts.ts'
import { listFirstIn } from '#features/posts/server/lists/listFirstIn.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import type { Locale } from '#text/locale.ts'
import { askOfCapital } from '#text/query/otherNames/capitals.ts'
import { addOtherNames } from '#text/query/otherNames/otherNames.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { withOptionalWords } from '#text/query/withOptionalWords.ts'
import { isArabic } from '#text/stemmer/stem.ts'
import { readSearch, type Search } from '../readSearch.ts'
import { callIndex } from '../searchIndex/callIndex.ts'
import { addSnippets } from './addSnippets.ts'

/**
 * Bonus of new posts by relevance: news of today counts a quarter more than old news, and that of a
 * week ago an eighth more.
 */
const recency = { maxBonus: 0.25, halfLife: 7 * 86_400_000 }
/**
 * Share of the query's words that a document must have in a list by relevance
 * (docs/notes/search-ranking.md).
 */
const minCoverage = 0.4
/**
 * Bonus of posts in the language of the reader and of the words, in lists that show a story once: a
 * name in the other language fits as well.
 */
const languageBonus = 0.25
const cursorKind = 'best1'

/**
 * A search by time that finds fewer stories is widened, to as many more as this. Stories, because
 * ten agencies may tell the same one.
 */
const few = 5
const maxWidened = 20
/** Number of stories up to which posts with any of the words follow. */
const enough = 10
/** Cost of the search by relevance, on top of that by time (`listCost.ts`). */
const wideningCost = 5
/** Hits in a part of a search by time whose stories are shown once, however small the page is. */
const partSize = 250
/** Cost of a further part of a search by time. */
const partCost = 2
/** Parts that one page reads at most, so that a story of very many reports cannot make it slow. */
const maxParts = 10

type Page = {
  pagination: number
  cursor?: string | undefined
  search: string
  sort: 'time' | 'relevance'
  group?: 'story' | undefined
  widen?: boolean
  reader?: Locale | undefined
  first?: Locale | undefined
}
type Charge = (points: number) => void

/**
 * Posts that match a search, newest first, or best first if it has a word to rank by. A search
 * without words finds nothing. Of a story that is shown once, by time it is the newest report that
 * matches, in the reader's language if there is one. Widened, few results by time are followed by
 * posts with some of the words, best first and each story once; `all_words` is how many come before
 * them.
 */
export async function listSearchResults(app: App, filter: PostFilter, page: Page, charge: Charge = () => undefined): Promise<PostPage> {
  const search = await readSearch(app, page.search, documentFilter(filter))
  const isRanked = page.sort === 'relevance' && search !== null && rankedWords(search.query).length > 0
  const { ids, next, otherFrom } = await (isRanked ? findBest(app, search, page) : findNewestFirstIn(app, search, page, charge))
  const found = await loadPosts(app, ids)
  const stories = new Set(found.map(({ story }) => story.id))
  const isFew = page.widen && page.sort === 'time' && !page.cursor && next === null && stories.size < few
  const near = isFew && search ? await loadOfCapital(app, search, stories, page, charge) : undefined
  for (const { story } of near?.posts ?? []) stories.add(story.id)
  const isWide = isFew && stories.size < few && search && rankedWords(search.query).length > 1
  const some = isWide ? await loadWithSomeWords(app, search, stories, page, charge) : []
  const posts = [...found, ...(near?.posts ?? []), ...some]
  return {
    data: search ? await addSnippets(app, posts, page.search, search.query) : posts,
    meta: {
      next_cursor: next,
      per_page: page.pagination,
      ...(posts.length > found.length && { all_words: ids.length }),
      ...(near && { place: { name: near.name, until: ids.length + near.posts.length } }),
      ...(otherFrom !== undefined && { other_language: otherFrom }),
    },
  }
}

/**
 * The newest posts of other stories about the capital of a country that the search names, or the
 * other way round, and the name of that place for the reader.
 */
async function loadOfCapital(app: App, { filter }: Search, shown: Set<number>, page: Page, charge: Charge) {
  const asked = askOfCapital(readQuery(page.search))
  if (!asked) return undefined
  charge(partCost)
  const search = { query: withOptionalWords(addOtherNames(asked.query)), filter }
  const { ids } = await findNewest(app, search, { ...page, group: 'story', pagination: maxWidened }, charge)
  const posts = (await loadPosts(app, ids)).filter(({ story }) => !shown.has(story.id))
  return posts.length > 0 ? { posts: inFirst(posts, page.first), name: asked.place[page.reader ?? 'ar'] } : undefined
}

/** The posts in a language before the others. */
const inFirst = (posts: Post[], first: Locale | undefined) =>
  posts.toSorted((one, other) => Number(other.language === first) - Number(one.language === first))

/**
 * Posts of other stories with most of the words, and if they are few, those with any: all of Kuwait
 * besides the weather, for «Kuwait weather». What is in the first language comes before the rest.
 */
async function loadWithSomeWords(app: App, search: Search, shown: Set<number>, { reader, first }: Page, charge: Charge): Promise<Post[]> {
  charge(wideningCost)
  const hits = await rankAll(app, search, app.now().getTime(), 0)
  const load = async (part: RankedHit[], count: number, known: Post[]) => {
    const stories = new Set([...shown, ...known.map(({ story }) => story.id)])
    const best = await bestOfStories(app, part, favouredBy(reader, search.query))
    const posts = await loadPosts(
      app,
      best.slice(0, count + stories.size).map(({ id }) => id),
    )
    return [...known, ...posts.filter(({ story }) => !stories.has(story.id)).slice(0, count)]
  }
  const most = await load(
    hits.filter(({ coverage }) => coverage >= minCoverage),
    maxWidened,
    [],
  )
  const missing = enough - shown.size - most.length
  const some = missing > 0 ? await load(hits, missing, most) : most
  return inFirst(some, first)
}

type Found = { ids: number[]; next: string | null; otherFrom?: number }

/** Newest first; those in one language before the others if that is asked for. */
async function findNewestFirstIn(app: App, search: Search | null, page: Page, charge: Charge): Promise<Found> {
  const { first } = page
  if (!search || !first || search.filter.english !== undefined) return findNewest(app, search, page, charge)
  const { rows, ...end } = await listFirstIn(first, page, async (language, part) => {
    const { ids, next } = await findNewest(app, search, { ...page, cursor: undefined, ...part, reader: first }, charge, language)
    return { rows: ids, next }
  })
  return { ids: rows, ...end }
}

/**
 * A page may be short, or empty with a cursor: if the index used up its budget, or a story has very
 * many reports.
 */
async function findNewest(
  app: App,
  search: Search | null,
  { cursor, pagination, group, reader }: Page,
  charge: Charge,
  language?: Locale,
): Promise<Found> {
  let after = readCursor(cursor)
  if (!search) return { ids: [], next: null }
  const filter = language ? { ...search.filter, english: language === 'en' } : search.filter
  const found: Hit[] = []
  const standFor: Map<number, number> = new Map()
  const isShort = () => (group ? found.length <= pagination : found.length === 0)
  // Between the calls, other searches run.
  for (let parts = 0; parts === 0 || (after && parts < maxParts && isShort()); parts++) {
    if (parts > 0) charge(partCost)
    const count = group ? partSize : pagination + 1
    const { hits, stoppedAt }: ReturnType<typeof findByTime> = await callIndex(app, 'findByTime', { ...search, filter, after, count })
    found.push(...(group ? await newestOfStories(app, search, hits, reader, standFor) : hits))
    after = hits.length === count ? hits.at(-1) : stoppedAt
  }
  const { shown, last } = cutPage(found, pagination)
  const end = last ?? after
  return { ids: shown.map((hit) => hit.id), next: end ? writeCursor(end) : null }
}

/**
 * The hits that stand for their stories: those of which no other report matches that is newer, or
 * alone is in the reader's language.
 * @param standFor the hit of each story that an earlier part met; those of this one are added
 */
async function newestOfStories(
  app: App,
  search: Search,
  hits: Hit[],
  reader: Locale | undefined,
  standFor: Map<number, number>,
): Promise<Hit[]> {
  const ids = hits.map(({ id }) => id)
  const { rows } = await app.replicaPool.query<{ id: number; story_id: number }>({
    name: 'stories of hits',
    text: 'select id, story_id from posts where id = any($1::bigint[])',
    values: [ids],
  })
  const storyOf = new Map(rows.map(({ id, story_id }) => [id, story_id]))
  const stories = [...new Set(storyOf.values())].filter((story) => !standFor.has(story))
  for (const [story, id] of await bestReports(app, search, { stories, known: new Set(ids), reader })) standFor.set(story, id)
  return hits.filter(({ id }) => standFor.get(storyOf.get(id) ?? 0) === id)
}

/**
 * The report of each story that matches and is the newest, of those in the reader's language if
 * there are any. However many do not match: a limit would show a story twice, or not at all.
 * @param known ids that match
 */
async function bestReports(
  app: App,
  search: Search,
  { stories, known, reader }: { stories: number[]; known: Set<number>; reader: Locale | undefined },
): Promise<Map<number, number>> {
  const best = new Map<number, number>()
  if (stories.length === 0) return best
  const { rows } = await app.replicaPool.query<{ id: number; story_id: number }>({
    name: 'reports of stories, best first',
    text: `select p.id, p.story_id from posts p where p.story_id = any($1::bigint[])
      order by (p.language = $2) desc, p.published_at desc, p.id desc`,
    values: [stories, reader ?? ''],
  })
  const met = new Set<number>()
  const unknown = rows.flatMap(({ id, story_id }) => {
    if (known.has(id)) met.add(story_id)
    return met.has(story_id) ? [] : id
  })
  const matching = new Set(unknown.length > 0 ? await callIndex(app, 'filterMatching', { ...search, ids: unknown }) : [])
  for (const { id, story_id } of rows) if (!best.has(story_id) && (known.has(id) || matching.has(id))) best.set(story_id, id)
  return best
}

/**
 * The cursor has the time of the first page, from which all pages compute ages, and the number of
 * posts already shown.
 */
async function findBest(app: App, search: Search | null, { cursor, pagination, group, reader }: Page): Promise<Found> {
  const [now = app.now().getTime(), from = 0] = cursor ? decodeCursor(cursorKind, 2, cursor) : []
  if (from < 0 || now < 0) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  if (!search) return { ids: [], next: null }
  const hits = await rankAll(app, search, now, minCoverage, cursor ? now + 1 : undefined)
  const best = group === 'story' ? await bestOfStories(app, hits, favouredBy(reader, search.query)) : hits
  const { shown, last } = cutPage(best.slice(from), pagination)
  return { ids: shown.map((hit) => hit.id), next: last ? encodeCursor(cursorKind, [now, from + shown.length]) : null }
}

/** The best hits at a time, of posts before `until`. */
function rankAll(app: App, { query, filter }: Search, now: number, leastCoverage: number, until = Number.POSITIVE_INFINITY) {
  return callIndex(app, 'findByRelevance', {
    query,
    filter: { ...filter, until: Math.min(filter.until ?? Number.POSITIVE_INFINITY, until) },
    recency: { ...recency, now },
    minCoverage: leastCoverage,
  })
}

/** The reader's language, if all words of a search are in it. */
function favouredBy(reader: Locale | undefined, query: Search['query']): Locale | undefined {
  return reader && rankedWords(query).every((word) => isArabic(word) === (reader === 'ar')) ? reader : undefined
}

/**
 * The best hit of each story, in their order; those in `favoured` come before others that fit as
 * well.
 */
async function bestOfStories(app: App, hits: RankedHit[], favoured: Locale | undefined): Promise<RankedHit[]> {
  const { rows } = await app.replicaPool.query<{ id: number; story_id: number; language: Locale }>({
    name: 'stories of posts',
    text: 'select id, story_id, language from posts where id = any($1::bigint[])',
    values: [hits.map(({ id }) => id)],
  })
  const languageOf = new Map(rows.map(({ id, language }) => [id, language]))
  const storyOf = new Map(rows.map(({ id, story_id }) => [id, story_id]))
  const shown = new Set<number | undefined>()
  const scoreOf = ({ id, score }: RankedHit) => (languageOf.get(id) === favoured ? score * (1 + languageBonus) : score)
  const ordered = favoured ? hits.toSorted((one, other) => scoreOf(other) - scoreOf(one)) : hits
  return ordered.filter(({ id }) => {
    const story = storyOf.get(id)
    if (story === undefined || shown.has(story)) return false
    shown.add(story)
    return true
  })
}
