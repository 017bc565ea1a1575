import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from './client.ts'
import type { Difference, Journal } from './journal.ts'
import type { Site } from './openSite.ts'
import type { Reader } from './readers.ts'
import { compareViews, compareWrites, findDuplicates, findWrongCounters } from './recount.ts'
import { checkSearch, compareFeeds, untilFeedsAreRead, untilJobsAreDone } from './recountFeeds.ts'
import { compareShown } from './recountShown.ts'
import { type Fault, faultAt, type Loss, report } from './report.ts'
import type { Upstream } from './upstreams.ts'

export type CampaignResult = {
  site: Pick<Site, 'pool' | 'exitsOf'>
  client: Client
  journal: Journal
  readers: Reader[]
  alertReaders: number[]
  upstreams: Upstream[]
  faults: Fault[]
}

/**
 * A source that a killed worker was reading is read again when its lease ends, after a minute; one
 * that failed a few times backs off as long.
 */
const maxFeedSeconds = 150
const maxJobSeconds = 120
/** How long views are buffered in memory, plus one statement. */
const viewBufferMs = 3_000

/**
 * Waits for pending work, then recounts everything and prints the result.
 * @returns whether everything is correct
 */
export async function recountAll({ site, client, journal, readers, alertReaders, upstreams, faults }: CampaignResult): Promise<boolean> {
  const { pool } = site
  const feedSeconds = await untilFeedsAreRead(pool, upstreams, maxFeedSeconds)
  const stuck = await untilJobsAreDone(pool, maxJobSeconds)

  const feeds = await compareFeeds(pool, upstreams)
  const writes = await compareWrites(
    pool,
    journal,
    readers.map(({ id }) => id),
  )
  await sleep(viewBufferMs)
  const views = await compareViews(pool, journal)
  const exits = site.exitsOf('web')
  const atRisk = views.lost.filter(({ at }) => isAtRisk(exits, at, faults))
  const lostViews = views.lost.filter((one) => !atRisk.includes(one))
  const lost = [...writes, ...lostViews].map((one): Loss => ({ what: describe(one), at: one.at }))
  lost.push(...feeds.lost, ...(await findMissedAlerts(site, alertReaders)))
  const duplicated = await findDuplicates(pool)
  const wrong = [
    ...(await findWrongCounters(pool)),
    ...views.tooMany,
    ...(await compareShown(pool, client, readers)),
    ...feeds.outdated.map((token) => `post ${token} is not its newest revision`),
    ...(await checkSearch(client, everyTenth(upstreams))),
    ...stuck.map((job) => `stuck: ${job}`),
  ]

  report(faults, { lost, duplicated })
  const { acknowledged, unknown, refused } = journal.counts
  console.log(`\n${faults.length} faults; writes: ${acknowledged} acknowledged, ${unknown} without a response, ${refused} refused`)
  console.log(`load average of the last 15 minutes: ${loadavg()[2]?.toFixed(1)}`)
  console.log(`${feeds.published} items published; waited ${feedSeconds.toFixed(0)} s after the last fault until all were read`)
  console.log(`died: web ${exits.length} times, worker ${site.exitsOf('worker').length} times`)
  console.log(`views: ${journal.size('view')}, of which ${atRisk.length} were lost because web died within seconds, as documented`)
  list('Lost', lost, faults)
  list('Duplicated', duplicated, faults)
  if (wrong.length > 0) console.log(`Wrong at the end:\n  ${wrong.join('\n  ')}`)
  if (client.unexpected.size > 0) console.log('Unexpected responses:', Object.fromEntries(client.unexpected))
  return (
    lost.length +
      duplicated.length +
      wrong.length +
      client.unexpected.size +
      faults.flatMap(({ countersWrong }) => countersWrong).length ===
    0
  )
}

/**
 * Whether it was acknowledged shortly before the web process died, apart from the time in which
 * nothing could be written.
 */
function isAtRisk(exits: number[], at: number, faults: Fault[]): boolean {
  return exits.some((exit) => at <= exit + 1_000 && exit - at - stoppedMs(faults, at, exit) < viewBufferMs)
}

function stoppedMs(faults: Fault[], from: number, to: number): number {
  const overlaps = faults.filter((fault) => fault.stopsWrites).map((fault) => Math.min(to, fault.until) - Math.max(from, fault.at))
  return overlaps.reduce((sum, ms) => sum + Math.max(ms, 0), 0)
}

/** Alert readers get one alert for each story. */
async function findMissedAlerts({ pool }: Pick<Site, 'pool'>, alertReaders: number[]): Promise<Loss[]> {
  const { rows } = await pool.query<{ id: string; user_id: number; created_at: Date }>(
    `select p.id, u.id as user_id, p.created_at from posts p cross join unnest($1::int[]) as u (id)
     where not exists (select from alerts a where a.story_id = p.story_id and a.user_id = u.id)`,
    [alertReaders],
  )
  return rows.map(({ id, user_id, created_at }) => ({ what: `alert of post ${id} for reader ${user_id}`, at: created_at.getTime() }))
}

function everyTenth(upstreams: Upstream[]): string[] {
  return upstreams.flatMap(({ items }) => items.filter((_, n) => n % 10 === 0).map(({ token }) => token))
}

function describe({ kind, key, actual, expected }: Difference): string {
  return `${kind} ${key} is ${actual}, not ${expected.join(' or ')}`
}

function list(title: string, losses: Loss[], faults: Fault[]): void {
  for (const { what, at } of losses.slice(0, 60)) {
    const fault = faultAt(faults, at)
    console.log(`${title}: ${what} (${new Date(at).toISOString()}, ${fault ? `${fault.kind}, ${fault.what}` : 'before any fault'})`)
  }
}
