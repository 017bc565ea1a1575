import { LRUCache } from 'lru-cache'
import type { App } from '#base/app.ts'
import { perApp } from '#base/perApp.ts'

/** Trending counts over the last 48 hours. */
const recentMs = 48 * 3_600_000
/** Votes are counted at most once in this time. */
export const countIntervalMs = 10_000
const maxCached = 50

type Votes = { ids: number[]; counts: number[] }
const cacheOf = perApp(
  (app) => new LRUCache<number, Votes>({ max: maxCached, fetchMethod: (asOf) => count(app, asOf), ignoreFetchAbort: true }),
)

/**
 * The votes of each poll in the 48 hours before `asOf`, a multiple of `countIntervalMs` in ms since
 * 1970; polls without any are omitted.
 */
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
