import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import type { Locale } from '#text/locale.ts'
import { clipCondition } from '../clipCondition.ts'
import { type RankingKind, rankPosts } from './rankPosts.ts'

/** A stored ranking; it never changes, so its pages neither skip nor repeat posts. */
export type Ranking = { id: number; posts: RankedPost[] }
/** Fields of a post that filters need, as of the time when the ranking was first read. */
export type RankedPost = {
  /** Position from 1. */
  position: number
  id: number
  story_id: number
  media_type: 'text' | 'media'
  is_own: boolean
  is_clip: boolean
  language: Locale
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
  /** Time in ms. */
  published_at: number
}

/**
 * Enough for every kind over the ten minutes for which replaced rankings stay; a long one takes
 * half a megabyte.
 */
const maxCached = 40
/** How often to retry while there is nothing to rank. */
const retryMs = 5_000
const rankingsOf = perApp(
  (app) => new LRUCache<number, Ranking>({ max: maxCached, fetchMethod: (id) => loadRanking(app, id), ignoreFetchAbort: true }),
)
const makingOf = perApp(() => ({ running: Promise.resolve(), startedAt: Number.NEGATIVE_INFINITY }))

/**
 * Forgets the rankings after an editor changed what they say of a post: its section or its story.
 */
export const forgetRankings = (app: App): void => rankingsOf(app).clear()

/**
 * The first page of the edition in which a list of this language is read; undefined: both
 * languages.
 */
export const frontPageOf = (language: Locale | undefined): RankingKind => (language === 'en' ? 'first_page_en' : 'first_page')

/**
 * The `preferred` ranking of a cursor if it still exists, else the newest; on a fresh installation,
 * ranks now.
 */
export async function readRanking(app: App, kind: RankingKind, preferred?: number): Promise<Ranking> {
  const id = (await findRanking(app, kind, preferred)) ?? (await makeRanking(app, kind))
  if (!id) return { id: 0, posts: [] }
  return rankingsOf(app).forceFetch(id)
}

async function findRanking(app: App, kind: RankingKind, preferred = 0): Promise<number | undefined> {
  const { rows } = await app.publicPool.query<{ id: number }>({
    name: 'ranking',
    text: 'select id from rankings where kind = $1 order by id = $2 desc, id desc limit 1',
    values: [kind, preferred],
  })
  return rows[0]?.id
}

/** Makes a ranking for a fresh installation, or while there is nothing to rank. */
async function makeRanking(app: App, kind: RankingKind): Promise<number | undefined> {
  const making = makingOf(app)
  if (performance.now() - making.startedAt > retryMs) {
    making.startedAt = performance.now()
    making.running = rankPosts(app)
  }
  await making.running
  return findRanking(app, kind)
}

async function loadRanking(app: App, id: number): Promise<Ranking> {
  const { rows } = await app.publicPool.query<RankedPost>({
    name: 'ranked',
    text: `select ranked.position::int, p.id, p.story_id, p.media_type, p.is_own, ${clipCondition} as is_clip, p.language, p.agency_id, p.main_category_id, p.category_id, p.sub_category_id,
        (extract(epoch from p.published_at) * 1000)::float8 as published_at
      from rankings r, unnest(r.post_ids) with ordinality as ranked (post_id, position) join posts p on p.id = ranked.post_id
      where r.id = $1 order by ranked.position`,
    values: [id],
  })
  return { id, posts: rows }
}
