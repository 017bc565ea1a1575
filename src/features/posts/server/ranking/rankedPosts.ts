import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'
import { clipCondition } from '../lists/clipCondition.ts'
import { type RankingKind, rankPosts } from './rankPosts.ts'

/** A ranking as it was stored; it never changes, so its pages neither skip nor repeat. */
export type Ranking = { id: number; posts: RankedPost[] }
/** What filters ask of a post, as it was when the ranking was first read. */
export type RankedPost = {
  /** In the ranking, from 1. */
  position: number
  id: number
  story_id: number
  media_type: 'text' | 'media'
  is_own: boolean
  is_clip: boolean
  agency_id: number
  main_category_id: number | null
  category_id: number | null
  sub_category_id: number | null
}

/** Enough for every kind over the ten minutes that replaced rankings live; a long one takes half a megabyte. */
const mostCached = 40
/** While there is nothing to rank, it is tried again this often. */
const retryMs = 5_000
const rankingsOf = perApp(
  (app) => new LRUCache<number, Ranking>({ max: mostCached, fetchMethod: (id) => loadRanking(app, id), ignoreFetchAbort: true }),
)
const makingOf = perApp(() => ({ running: Promise.resolve(), startedAt: Number.NEGATIVE_INFINITY }))

/** The ranking that a cursor names while it is still there, else the newest; on a fresh installation it is made now. */
export async function readRanking(app: App, kind: RankingKind, wanted?: number): Promise<Ranking> {
  const id = (await findRanking(app, kind, wanted)) ?? (await makeRanking(app, kind))
  if (!id) return { id: 0, posts: [] }
  return rankingsOf(app).forceFetch(id)
}

async function findRanking(app: App, kind: RankingKind, wanted = 0): Promise<number | undefined> {
  const { rows } = await app.publicPool.query<{ id: number }>({
    name: 'ranking',
    text: 'select id from rankings where kind = $1 order by id = $2 desc, id desc limit 1',
    values: [kind, wanted],
  })
  return rows[0]?.id
}

/** There is none yet: this is a fresh installation, or nothing ever happened that it would rank. */
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
    text: `select place.position::int, p.id, p.story_id, p.media_type, p.is_own, ${clipCondition} as is_clip, p.agency_id, p.main_category_id, p.category_id, p.sub_category_id
      from rankings r, unnest(r.post_ids) with ordinality as place (post_id, position) join posts p on p.id = place.post_id
      where r.id = $1 order by place.position`,
    values: [id],
  })
  return { id, posts: rows }
}
