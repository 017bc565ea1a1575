import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'

/** Trending counts over the last 48 hours. */
const recentMs = 48 * 3_600_000
/** Counted at most once in this time, however many ask. */
export const countingMs = 10_000
const mostCached = 50

type Votes = { ids: number[]; counts: number[] }
const cacheOf = perApp(
  (app) => new LRUCache<number, Votes>({ max: mostCached, fetchMethod: (asOf) => count(app, asOf), ignoreFetchAbort: true }),
)

/** How many votes each poll got in the 48 hours up to a moment, a multiple of `countingMs`; polls without any are left out. */
export function recentVotes(app: App, asOf: number): Promise<Votes> {
  return cacheOf(app).forceFetch(asOf)
}

async function count(app: App, asOf: number): Promise<Votes> {
  const { rows } = await app.replicaPool.query<{ poll_id: number; votes: number }>({
    name: 'recent votes',
    text: 'select poll_id, count(*)::int as votes from poll_votes where created_at > $1 and created_at <= $2 group by poll_id',
    values: [new Date(asOf - recentMs), new Date(asOf)],
  })
  return { ids: rows.map((row) => row.poll_id), counts: rows.map((row) => row.votes) }
}
