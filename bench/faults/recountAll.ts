import { loadavg } from 'node:os'
import type { Client } from './client.ts'
import type { Journal } from './journal.ts'
import type { Site } from './openSite.ts'
import type { Reader } from './readers.ts'
import { compareViews, compareWrites, findDoubled, findWrongCounters } from './recount.ts'
import { compareFeeds, searchFor, untilFeedsAreRead, untilJobsAreDone } from './recountFeeds.ts'
import { compareShown } from './recountShown.ts'
import { type Fault, faultAt, type Loss, report } from './report.ts'
import type { Upstream } from './upstreams.ts'

export type Ended = {
  site: Site
  client: Client
  journal: Journal
  readers: Reader[]
  listeners: number[]
  upstreams: Upstream[]
  faults: Fault[]
}

/** A source of a killed worker is read again when its lease ends, after a minute; one that failed a few times backs off as long. */
const longestFeedSeconds = 150
const longestJobSeconds = 120
/** How long views wait in memory, plus one statement. */
const viewsAtRiskMs = 3_000

/** Waits for pending work to end, then recounts everything and prints it. @returns whether everything is right */
export async function recountAll({ site, client, journal, readers, listeners, upstreams, faults }: Ended): Promise<boolean> {
  const { pool } = site
  const feedSeconds = await untilFeedsAreRead(pool, upstreams, longestFeedSeconds)
  const stuck = await untilJobsAreDone(pool, longestJobSeconds)

  const feeds = await compareFeeds(pool, upstreams)
  const writes = await compareWrites(
    pool,
    journal,
    readers.map(({ id }) => id),
  )
  const views = await compareViews(pool, journal)
  const deaths = site.deathsOf('web')
  const atRisk = views.lost.filter(({ at }) => isAtRisk(deaths, at))
  const lostViews = views.lost.filter((one) => !atRisk.includes(one))
  const lost = [...writes, ...lostViews].map((one): Loss => ({ what: describe(one), at: one.at }))
  lost.push(...feeds.lost, ...(await findMissedAlerts(site, listeners)))
  const doubled = await findDoubled(pool)
  const wrong = [
    ...(await findWrongCounters(pool)),
    ...views.tooMany,
    ...(await compareShown(pool, client, readers)),
    ...feeds.outdated.map((token) => `post ${token} is not its newest revision`),
    ...(await searchFor(client, everyTenth(upstreams))),
    ...stuck.map((job) => `stuck: ${job}`),
  ]

  report(faults, { lost, doubled })
  const { acknowledged, unknown, refused } = journal.counts
  console.log(`\n${faults.length} faults; writes: ${acknowledged} acknowledged, ${unknown} without a response, ${refused} refused`)
  console.log(`load average of the last 15 minutes: ${loadavg()[2]?.toFixed(1)}`)
  console.log(`${feeds.published} items published; all read ${feedSeconds.toFixed(0)} s after the last fault`)
  console.log(`died: web ${deaths.length} times, worker ${site.deathsOf('worker').length} times`)
  console.log(`views: ${journal.size('view')}, of which ${atRisk.length} were lost in the last second before web died, as documented`)
  list('Lost', lost, faults)
  list('Doubled', doubled, faults)
  if (wrong.length > 0) console.log(`Wrong at the end:\n  ${wrong.join('\n  ')}`)
  if (client.odd.size > 0) console.log('Unexpected responses:', Object.fromEntries(client.odd))
  return lost.length + doubled.length + wrong.length + client.odd.size + faults.flatMap(({ countersWrong }) => countersWrong).length === 0
}

/** Acknowledged shortly before the web process died, whether killed or out of memory. */
function isAtRisk(deaths: number[], at: number): boolean {
  return deaths.some((death) => at <= death + 1_000 && at > death - viewsAtRiskMs)
}

/** Each listener gets an alert for every post, once per story. */
async function findMissedAlerts({ pool }: Site, listeners: number[]): Promise<Loss[]> {
  const { rows } = await pool.query<{ id: string; user_id: number; created_at: Date }>(
    `select p.id, u.id as user_id, p.created_at from posts p cross join unnest($1::int[]) as u (id)
     where not exists (select from alerts a where a.story_id = p.story_id and a.user_id = u.id)`,
    [listeners],
  )
  return rows.map(({ id, user_id, created_at }) => ({ what: `alert of post ${id} for reader ${user_id}`, at: created_at.getTime() }))
}

function everyTenth(upstreams: Upstream[]): string[] {
  return upstreams.flatMap(({ items }) => items.filter((_, n) => n % 10 === 0).map(({ token }) => token))
}

function describe({ kind, key, is, may }: { kind: string; key: string; is: string; may: string[] }): string {
  return `${kind} ${key} is ${is}, not ${may.join(' or ')}`
}

function list(title: string, losses: Loss[], faults: Fault[]): void {
  for (const { what, at } of losses.slice(0, 60)) {
    const fault = faultAt(faults, at)
    console.log(`${title}: ${what} (${new Date(at).toISOString()}, ${fault ? `${fault.kind}, ${fault.what}` : 'before any fault'})`)
  }
}
